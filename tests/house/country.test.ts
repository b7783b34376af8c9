/** What belongs to a country stands in one room: nothing else of the kit, the components and the templates knows America. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

const AMERICAN =
  /\b(miles?|ZIP|en[-_]US|USD|feet|foot|AM|PM|County|counties|northeast|southwest|NANPA|911)\b|'US'|"US"/;
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

it.each(['generator/local-service', 'generator/render', 'components', 'templates', 'starter/templates'])(
  'no line of %s is about America',
  (folder) => {
    const files = (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).filter(
      (file) => /\.(ts|tsx|hbs)$/.test(file) && file !== 'country/america.ts',
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
