import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBundle } from '../../generator/bundle/make-bundle.ts';
import { readSources } from '../../generator/bundle/sources.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const component = (name: string): string => `export function ${name}() { return null; }\n`;

/** Bundles a site with this island or page component, and returns the names of its files or the message. */
async function bundled(island: string, page = component('HomePage')): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const files = {
    'layout/Layout.tsx': component('Layout'),
    'pages/HomePage.tsx': page,
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

const usingValue = (name: string): string =>
  `import { isDay } from 'areaserved';\n${component(name).replace('null', 'isDay("") ? null : null')}`;

it.each([
  ['an island', 'islands/Clock.tsx', () => bundled(usingValue('Clock'))],
  ['a page', 'pages/HomePage.tsx', () => bundled(component('Clock'), usingValue('HomePage'))],
])('refuses %s that imports a value from the package, with its place', async (_, file, bundle) => {
  const message = await bundle();
  expect(message).toContain(`components/${file}:1:23\n`);
  expect(message).toContain('Components cannot import values from "areaserved"');
});

it('accepts an island that imports types', async () => {
  const island = `import type { CityView } from 'areaserved/local-service';\nexport type Named = CityView['name'];\n${component('Clock')}`;
  expect(await bundled(island)).toMatch(/files\/assets\/Clock\..*\.js/);
});
