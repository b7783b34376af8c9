/** Runs Vite over components, templates and `render/`, and puts what it makes into a folder of the cache. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GenError, refuse, type Problem } from '../errors.ts';
import { shownPath } from '../load/files.ts';
import type { RendererAssets } from '../render/renderer.ts';
import type { BundleMeta, BundlePaths, RendererSources } from './bundle.ts';
import { bundleClient, type ClientBundle } from './client.ts';
import { genPlugin, type Closure, type NotedModules } from './plugin.ts';
import { PRODUCTION } from './production.ts';
import { openDraft, settle } from './settle.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { joinStyles, nameAssets, type Asset } from './styles.ts';
import { compileTemplates } from './templates.ts';

export interface BundleOrder {
  readonly paths: BundlePaths;
  readonly hash: string;
  readonly sources: RendererSources;
  /** Where the bundle will lie. */
  readonly folder: string;
}

/** Leaves the bundle complete in its folder, or nothing; mistakes in templates and components are a GenError. */
export async function makeBundle({ paths, hash, sources, folder }: BundleOrder): Promise<void> {
  const pages = pageNames(sources.components);
  const templates = compileTemplates(sources.templates, pages, shownPath(paths.templates));
  refuse([
    ...(pages.length === 0
      ? [
          {
            file: shownPath(paths.components),
            what: 'There are no page components.',
            todo: 'Point --components at a folder with pages/ and layout/.',
          },
        ]
      : []),
    ...templates.problems,
  ]);
  const noted: NotedModules = { closures: new Map() };
  const draft = openDraft(paths.cache);
  try {
    const plugin = genPlugin({ components: paths.components, pages, templates: templates.module }, noted);
    const [client, code] = await Promise.all([
      explained(paths.root, () => bundleClient(paths, sources.components)),
      explained(paths.root, () => bundleRenderer(paths, plugin)),
    ]);
    writeFileSync(join(draft, 'renderer.mjs'), code);
    const assets = nameAssets(
      sources.components
        .filter(({ name }) => /\.(woff2|png|avif|webp|jpg)$/.test(name))
        .map(({ name }) => join(paths.components, name)),
    );
    const meta: BundleMeta = {
      hash,
      references: belowTemplates(templates.references, `${shownPath(paths.templates)}/`),
      files: keepFiles(draft, [
        ...client.files.map(({ file, code }) => ({ file, body: code })),
        ...[...assets.values()].map(({ file, source }) => ({ file, body: readFileSync(source) })),
      ]),
      assets: describeAssets({
        pages,
        client,
        closures: noted.closures,
        assets,
        shared: hashSources({ ...sources, components: [] }),
      }),
    };
    writeFileSync(join(draft, 'meta.json'), JSON.stringify(meta));
    await settle(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Puts files into the bundle, which may then be moved; `source` is below its folder. */
function keepFiles(
  bundle: string,
  files: readonly { readonly file: string; readonly body: string | Uint8Array }[],
): Asset[] {
  return files.map(({ file, body }) => {
    const source = `files/${file}`;
    mkdirSync(dirname(join(bundle, source)), { recursive: true });
    writeFileSync(join(bundle, source), body);
    return { file, source };
  });
}

function belowTemplates(references: BundleMeta['references'], prefix: string): BundleMeta['references'] {
  return Object.fromEntries(
    Object.entries(references).map(([name, uses]) => [
      name,
      uses.map((use) => ({ ...use, file: use.file.slice(prefix.length) })),
    ]),
  );
}

function pageNames(components: readonly SourceFile[]): string[] {
  return components.flatMap(({ name }) => /^pages\/([A-Z]\w*)\.tsx$/.exec(name)?.[1] ?? []);
}

async function bundleRenderer({ root }: BundlePaths, plugin: ReturnType<typeof genPlugin>): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [plugin],
    ...PRODUCTION,
    ssr: { noExternal: true, target: 'node', resolve: { conditions: ['module', 'node', 'production'] } },
    build: {
      ssr: join(root, 'generator/render/renderer.ts'),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'renderer.mjs', codeSplitting: false } },
    },
  });
  const output = (Array.isArray(result) ? result[0] : result) as { output: { type: string; code?: string }[] };
  return output.output.find(({ type }) => type === 'chunk')?.code ?? '';
}

/** Runs Vite. A component that cannot be compiled is one message with its place. */
async function explained<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error as Error & { errors?: readonly BundlerError[] }, root);
  }
}

interface BundlerError {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
}

function explainFailure(error: Error & { errors?: readonly BundlerError[] }, root: string): Error {
  const problems = (error.errors ?? []).map(({ message, id, loc }): Problem => {
    const lines = message.replace(/\u001B\[[\d;]*m/g, '').split('\n');
    const place = /\[ (.+?):(\d+):(\d+) \]/.exec(lines.join('\n'));
    const file = loc?.file ?? id ?? place?.[1];
    const reason = (lines.find((line) => line.trim() !== '') ?? message)
      .trim()
      .replace(/^\[[\w:-]+\] /, '')
      .replace(/ in \S+$/, '');
    return {
      file: file ? shownPath(resolve(root, file.replace(/\?.*$/, ''))) : 'components',
      line: loc?.line ?? (place ? Number(place[2]) : undefined),
      column: loc?.column ?? (place ? Number(place[3]) : undefined),
      what: `The components cannot be bundled: ${reason}.`,
      todo: 'Mend the file; the last published site is still in place.',
    };
  });
  return problems.length > 0 ? new GenError(problems, { cause: error }) : error;
}

interface Described {
  readonly client: ClientBundle;
  readonly pages: readonly string[];
  readonly closures: ReadonlyMap<string, Closure>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Hash of all sources but the components. */
  readonly shared: string;
}

function describeAssets({ pages, client, closures, assets, shared }: Described): RendererAssets {
  const layout = closures.get('Layout') ?? [];
  const css = Object.fromEntries(pages.map((page) => [page, joinStyles([layout, closures.get(page) ?? []], assets)]));
  const hashes = Object.fromEntries(
    pages.map((page) => [
      page,
      hashClosure(
        [...layout, ...(closures.get(page) ?? [])],
        `${shared}${css[page]}${client.pageScript}${JSON.stringify(client.addresses)}`,
      ),
    ]),
  );
  const fonts = [...assets.values()].filter(({ file }) => file.endsWith('.woff2')).map(({ file }) => `/${file}`);
  return { css, hashes, fonts, addresses: client.addresses, pageScript: client.pageScript };
}

/** Hash of the files that a page component is made of; virtual modules are covered by `shared`. */
function hashClosure(files: Closure, shared: string): string {
  const hash = createHash('sha256').update(shared);
  for (const file of new Set(files))
    if (existsSync(file) && !file.includes('node_modules')) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}
