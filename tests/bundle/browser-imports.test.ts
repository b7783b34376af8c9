import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBundle } from '../../generator/bundle/make-bundle.ts';
import { readSources } from '../../generator/bundle/sources.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const component = (name: string): string => `export function ${name}() { return null; }\n`;

/** Bundles a site with this island, and returns the names of its files or the message. */
async function bundled(island: string): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const files = {
    'layout/Layout.tsx': component('Layout'),
    'pages/HomePage.tsx': component('HomePage'),
    'scripts/page.ts': 'export {};\n',
    'islands/Clock.tsx': island,
  };
  const components = join(folder, 'components');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'components', name)), { recursive: true });
    writeFileSync(join(folder, 'components', name), text);
  }
  const project = { packageFolder: ROOT, siteFile: join(folder, 'site.ts'), components };
  return makeBundle(project, { components: readSources(components), templates: [] }).then(
    ({ files: made }) => Object.keys(made).join(' '),
    (error: Error) => error.message.replaceAll(`${folder}/`, ''),
  );
}

it('refuses an island that imports a value from the package, with its place', async () => {
  const message = await bundled(
    `import { isDay } from 'areaserved';\n${component('Clock').replace('null', 'isDay("") ? null : null')}`,
  );
  expect(message).toContain('components/islands/Clock.tsx:1:23\n');
  expect(message).toContain('Islands and scripts cannot import values from "areaserved"');
});

it('accepts an island that imports types', async () => {
  const island = `import type { CityView } from 'areaserved/local-service';\nexport type Named = CityView['name'];\n${component('Clock')}`;
  expect(await bundled(island)).toMatch(/files\/assets\/Clock\..*\.js/);
});
