/** Prepares the floor: the bundled components, and all that they show on each numbered page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { build } from 'vite';
import { importTemplates, loadBundle } from '../../../generator/bundle/bundle.ts';
import { type Copy, completeProps, type Props } from '../../../generator/define/page.ts';
import { openSite } from '../../../generator/build/open-site.ts';
import { readInputs } from '../../../generator/build/inputs.ts';
import { createCopy } from '../../../generator/copy/render.ts';
import type { Workspace } from '../workspace.ts';
import type { FloorPage } from './body.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Writes `body.mjs` and `pages.bin` into a folder, and returns the arguments of `run.mjs`, without the folder to write to. */
export async function prepareFloor({ project, date }: Workspace, folder: string): Promise<string[]> {
  const bundle = await bundleBodies(folder);
  const inputs = await readInputs(project);
  const { plan } = await openSite(project, inputs, { date, now: '' });
  const { meta } = await loadBundle(project, inputs.sources);
  const { copy } = await importTemplates(meta);
  const { language } = plan.site;
  const copyFor = createCopy({ table: copy, siteLanguage: language, language });
  const { renderBody } = (await import(pathToFileURL(bundle).href)) as typeof import('./body.ts');
  const pages = plan.plain.map((page): FloorPage => {
    const { definition, file, path } = page;
    const own = page.props();
    const props = completeProps({ definition, path, props: own });
    const layout = { ...definition.layout, ...(own.layout as Props | undefined) };
    const drawn = { file, component: definition.component, props, layout };
    const { copy: recording, texts } = recordTexts(copyFor(definition.component, props));
    renderBody({ ...drawn, texts }, recording);
    return { ...drawn, texts };
  });
  const list = join(folder, 'pages.bin');
  writeFileSync(list, serialize(pages));
  return [join(import.meta.dirname, 'run.mjs'), bundle, list];
}

/** Wraps sentences so that those which a page asks for are collected. */
function recordTexts(copy: Copy): { readonly copy: Copy; readonly texts: Record<string, Record<string, string>> } {
  const texts: Record<string, Record<string, string>> = {};
  const recording = Object.entries(copy).map(([scope, sentence]) => {
    const own: Record<string, string> = {};
    texts[scope] = own;
    return [scope, (name: string) => (own[name] ??= sentence(name))];
  });
  return { copy: Object.fromEntries(recording) as Copy, texts };
}

async function bundleBodies(folder: string): Promise<string> {
  await build({
    ...{ root: ROOT, configFile: false, logLevel: 'warn' },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: join(import.meta.dirname, 'body.ts'), outDir: folder, emptyOutDir: false, copyPublicDir: false },
      rolldownOptions: { output: { entryFileNames: 'body.mjs' } },
    },
  });
  return join(folder, 'body.mjs');
}
