/** Edits of what a site depends on besides its folders: modules, pictures and files elsewhere, the environment, packages. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workplace } from '../../fixtures/workplaces.ts';
import type { Edit } from './data-edits.ts';

/** A variable of the environment that the site reads. */
const VARIABLE = 'GEN_TEST_HISTORY';
/** Above the folder of the site, where a workspace has its own. */
const LOCKFILE = '../pnpm-lock.yaml';

const SITE = `import { defineCollection, defineFile, defineSite, z } from 'areaserved';
import { localService } from 'areaserved/local-service';
const partners = defineCollection({ name: 'partners', key: 'host', schema: z.strictObject({ host: z.string() }) });
const file = (name, render) => defineFile({ file: name, render });
export default defineSite(localService(), {
  collections: [partners],
  policy: ({ data }) => ({ frames: data.all(partners).map(({ host }) => 'https://' + host) }),
  files: [
    file('read.txt', ({ context }) => context.read('notes/read.md')),
    file('variable.txt', () => process.env.${VARIABLE} ?? ''),
  ],
});
`;

const PAGE = 'components/pages/ServicesPage.tsx';

/** Bytes of a picture that is too large for Vite to write it into the code. */
const picture = (n: number): Buffer =>
  Buffer.concat(Array.from({ length: 200 }, (_, at) => createHash('sha256').update(`${n} ${at}`).digest()));

export const OUTSIDE_EDITS: Readonly<Record<string, Edit>> = {
  'change a picture that a component imports': ({ folder }, n) =>
    writeFileSync(join(folder, 'brand-truck.png'), picture(n % 3)),
  'change a module outside of components/': (place, n) =>
    place.write('lib/words.ts', `export const words = 'Words ${n % 3}';\n`),
  'change a file that a definition reads': (place, n) => place.write('notes/read.md', `Note ${n}`),
  'change a variable of the environment': (_, n) => void (process.env[VARIABLE] = `value ${n % 4}`),
  'change a lockfile above the site': (place, n) => place.write(LOCKFILE, `version: ${n % 2}\n`),
  'change what the policy is made of': (place, n) =>
    place.write('data/partners.yaml', `- host: partner-${n % 4}.example\n`),
};

/** Gives a site all that the edits change. */
export function addOutside(place: Workplace): void {
  place.write('site.ts', SITE);
  for (const edit of Object.values(OUTSIDE_EDITS)) void edit(place, 0);
  place.edit(PAGE, '<>', '<><img src={truck} alt={words} />');
  const text = readFileSync(join(place.folder, PAGE), 'utf8');
  place.write(PAGE, `import truck from '../../brand-truck.png';\nimport { words } from '../../lib/words.ts';\n${text}`);
}

/** Takes away what lies outside of the folder of a site. */
export function removeOutside({ folder }: Workplace): void {
  delete process.env[VARIABLE];
  rmSync(join(folder, LOCKFILE), { force: true });
}
