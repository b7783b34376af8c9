/** The scripts of pages as a build makes them, bundled again when one of their files changes. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { browserEnvironment, describeBrowserBundle } from '../bundle/browser.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { explained } from '../bundle/explain.ts';
import type { ComponentFiles } from '../bundle/vite/layers.ts';
import { componentSyntax } from '../errors/components.ts';
import type { Project } from '../project.ts';
import { namesOf, type Changes } from './changes.ts';

export interface Scripts {
  /** The script of every page, which each page contains. */
  readonly pageScript: string;
  /** "script:notFound" → "/assets/notFound.1a2b3c4d.js" */
  readonly addresses: Readonly<Record<string, string>>;
  /** Code by file: "assets/notFound.1a2b3c4d.js". */
  readonly files: ReadonlyMap<string, string>;
}

export interface ScriptCompiler {
  readonly now: () => Scripts;
  /** Compiles the scripts again if changes touch one of their files. */
  readonly renew: (changes: Changes) => Promise<Scripts>;
}

type ScriptProject = Pick<Project, 'root' | 'site' | 'components'>;

/** Begins with the scripts of a build's bundle. */
export function openScripts(project: ScriptProject, { meta }: Bundle): ScriptCompiler {
  const { pageScript, addresses } = meta.assets;
  const bundled = meta.files.filter(({ file }) => file.endsWith('.js'));
  let now: Scripts = {
    pageScript,
    addresses,
    files: new Map(bundled.map(({ file, source }) => [file, readFileSync(source, 'utf8')])),
  };
  /** Files of the last bundle; null if it failed or none was made. */
  let files: ReadonlySet<string> | null = null;
  return {
    now: () => now,
    renew: async (changes) => {
      const names = namesOf(changes);
      const isTouched =
        files === null ? hasScript(names) : changes.listing || [...names].some((file) => files?.has(file));
      if (!isTouched) return now;
      files = null;
      const read = new Set<string>();
      now = await bundle(project, read);
      files = read;
      return now;
    },
  };
}

/** Until a bundle lists its files, any file of TypeScript without markup may be part of a script. */
const hasScript = (files: ReadonlySet<string>): boolean => [...files].some((file) => /\.[cm]?[jt]s$/.test(file));

async function bundle({ root, site, components }: ScriptProject, read: Set<string>): Promise<Scripts> {
  const [{ buildInMemory }, { layersPlugin, readComponentFiles }, { loadSiteConfig }] = await Promise.all([
    import('../bundle/vite/build.ts'),
    import('../bundle/vite/layers.ts'),
    import('../bundle/vite/site-config.ts'),
  ]);
  const files: ComponentFiles = { ...readComponentFiles(components), islands: [] };
  const client = browserEnvironment(files);
  if (!client) return { pageScript: '', addresses: {}, files: new Map() };
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'build');
  const recorder = {
    name: 'gen:files',
    load: (id: string) => {
      read.add(id.replace(/\?.*$/, ''));
      return null;
    },
  };
  const built = await explained(
    () =>
      buildInMemory({
        root,
        folder,
        site: config,
        plugins: [layersPlugin(components), recorder],
        environments: { client },
      }),
    componentSyntax,
  );
  const made = describeBrowserBundle(built.client ?? [], files);
  return { ...made, files: new Map(made.files.map(({ file, code }) => [file, code])) };
}
