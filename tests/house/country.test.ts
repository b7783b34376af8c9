/** Only the countries themselves are about a country: nothing else of the kit, the components or the templates is about America. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

const AMERICAN =
  /\b(miles?|ZIP|en[-_]US|USD|feet|foot|AM|PM|County|counties|northeast|southwest|NANPA|911)\b|'US'|"US"/;
/** Other files of that folder are countries. */
const SHARED = ['country/country.ts', 'country/formats.ts'];
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

it.each(['generator/local-service', 'generator/render', 'components', 'templates', 'starter/templates'])(
  'no line of %s is about America',
  (folder) => {
    const files = (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).filter(
      (file) => /\.(ts|tsx|hbs)$/.test(file) && !(/^country\//.test(file) && !SHARED.includes(file)),
    );
    const knowing = files.flatMap((file) =>
      withoutComments(readFileSync(join(ROOT, folder, file), 'utf8'))
        .split('\n')
        .filter((line) => AMERICAN.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(knowing).toEqual([]);
  },
);
