/** The scripts of pages as a build makes them, bundled again when one of their files changes. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { browserEnvironment, describeBrowserBundle, type BrowserBundle } from '../../bundle/browser.ts';
import type { BundleMeta } from '../../bundle/bundle.ts';
import { explained } from '../../bundle/explain.ts';
import type { ComponentFiles } from '../../bundle/vite/layers.ts';
import { componentSyntax } from '../../errors/components.ts';
import type { Project } from '../../project.ts';
import { namesOf, type Changes } from '../changes.ts';

type ScriptProject = Pick<Project, 'root' | 'site' | 'components'>;

export class PageScripts {
  readonly #project: ScriptProject;
  #scripts: BrowserBundle;
  /** Files of the last bundle; null if it failed or none was made. */
  #files: ReadonlySet<string> | null = null;

  /** Begins with the scripts of a build's bundle. */
  constructor(project: ScriptProject, { assets, files }: BundleMeta) {
    const bundled = files.filter(({ file }) => file.endsWith('.js'));
    this.#project = project;
    this.#scripts = {
      pageScript: assets.pageScript,
      addresses: assets.addresses,
      files: new Map(bundled.map(({ file, source }) => [file, readFileSync(source, 'utf8')])),
    };
  }

  get current(): BrowserBundle {
    return this.#scripts;
  }

  /** Bundles the scripts again if changes touch one of their files. */
  async renew(changes: Changes): Promise<void> {
    const names = [...namesOf(changes)];
    const files = this.#files;
    // Until a bundle lists its files, any TypeScript without markup may be part of a script.
    const isTouched = files
      ? changes.listing || names.some((file) => files.has(file))
      : names.some((file) => /\.[cm]?[jt]s$/.test(file));
    if (!isTouched) return;
    this.#files = null;
    const read = new Set<string>();
    this.#scripts = await bundle(this.#project, read);
    this.#files = read;
  }
}

/** Adds each file that it reads to `read`. */
async function bundle({ root, site, components }: ScriptProject, read: Set<string>): Promise<BrowserBundle> {
  const [{ buildInMemory }, { cutQuery, layersPlugin, readComponentFiles }, { loadSiteConfig }] = await Promise.all([
    import('../../bundle/vite/build.ts'),
    import('../../bundle/vite/layers.ts'),
    import('../../bundle/vite/site-config.ts'),
  ]);
  const files: ComponentFiles = { ...readComponentFiles(components), islands: [] };
  const client = browserEnvironment(files);
  if (!client) return { pageScript: '', addresses: {}, files: new Map() };
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'build');
  const recorder = { name: 'gen:files', load: (id: string) => void read.add(cutQuery(id)) };
  const plugins = [layersPlugin(components), recorder];
  const built = await explained(
    () => buildInMemory({ root, folder, site: config, plugins, environments: { client } }),
    componentSyntax,
  );
  return describeBrowserBundle(built.client ?? [], files);
}
