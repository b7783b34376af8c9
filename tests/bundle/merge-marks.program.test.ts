/** Marks that Git leaves where two changes meet are named in every source, before what follows from them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';
import { startServer } from '../dev/start.ts';

const { tiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
});

const SITE = "import { defineSite } from 'areaserved';\nimport { localService } from 'areaserved/local-service';\n";
const both = (one: string, other: string): string => `<<<<<<< HEAD\n${one}\n=======\n${other}\n>>>>>>> main\n`;
const FIELDS = both('export const fields = {};', 'export const fields = { city: {} };');

describe('a build names the marks', () => {
  it.each<[file: string, sources: Readonly<Record<string, string>>, line: number]>([
    ['site.ts', { 'site.ts': `${SITE}${both('const site = {};', 'const site = 1;')}export default site;\n` }, 3],
    [
      'fields.ts',
      {
        'fields.ts': FIELDS,
        'site.ts': `${SITE}import { fields } from './fields.ts';\nexport default defineSite(localService({ fields }), {});\n`,
      },
      1,
    ],
    ['components/ui/Crumbs.tsx', { 'components/ui/Crumbs.tsx': both('const a = 1;', 'const a = 2;') }, 1],
    ['templates/copy/site.hbs', { 'templates/copy/site.hbs': both('{{!# a }}A', '{{!# a }}B') }, 1],
  ])('of %s', async (file, sources, line) => {
    for (const [name, text] of Object.entries(sources)) place.write(name, text);
    expect(await place.fail()).toEqual(
      `${file}:${line}:1
  Two changes met here, and Git left both: the lines between "<<<<<<<" and ">>>>>>>".
  Keep the lines that are right, and delete the others and the three lines with the marks.`,
    );
    for (const name of ['site.ts', 'fields.ts']) if (name in sources) place.remove(name);
    place.reset();
  });
});

it('gen dev names those of sentences', async () => {
  const server = await startServer(place);
  await ask(server.url, '/locations/barre');
  place.edit('templates/copy/city.hbs', '{{!# signLabel }}', `${both('{{!# a }}A', '{{!# a }}B')}{{!# signLabel }}`);
  const printed = (): string => server.printed.join('\n');
  await expect.poll(printed).toMatch(/templates\/copy\/city\.hbs:\d+:1\n {2}Two changes met here, and Git left both/);
  await server.close();
});
