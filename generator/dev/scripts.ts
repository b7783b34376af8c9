/** The scripts of pages as a build makes them: bundled anew by Vite when what they are made of has changed. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';
import type { Bundle } from '../bundle/bundle.ts';
import { bundleClient } from '../bundle/client.ts';
import { explained } from '../bundle/explain.ts';
import { layeredImports, locator } from '../bundle/layers.ts';
import { packageAliases } from '../bundle/packages.ts';
import { roll } from '../bundle/roll.ts';
import { listLayers } from '../bundle/sources.ts';
import { componentSyntax } from '../errors/components.ts';
import type { Project } from '../project.ts';
import type { Changes } from './changes.ts';
import { noteFiles } from './noted-files.ts';

export interface Scripts {
  /** The script of every page, to be inlined. */
  readonly pageScript: string;
  /** "script:notFound" → "/assets/notFound.1a2b3c4d.js" */
  readonly addresses: Readonly<Record<string, string>>;
  /** Code by file: "assets/notFound.1a2b3c4d.js". */
  readonly files: ReadonlyMap<string, string>;
}

export interface ScriptCompiler {
  readonly now: () => Scripts;
  /** Notes that the scripts are made of what stands on the disk now. */
  readonly note: () => Promise<void>;
  /** Compiles them anew where changes touch what they are made of. */
  readonly renew: (changes: Changes) => Promise<Scripts>;
}

type ScriptProject = Pick<Project, 'root' | 'components'>;

const isScript = (name: string): boolean => name.startsWith('scripts/');

/** Begins with the scripts of a build's bundle. */
export function openScripts(project: ScriptProject, { meta }: Bundle): ScriptCompiler {
  const { pageScript, addresses } = meta.assets;
  const bundled = meta.files.filter(({ file }) => file.endsWith('.js'));
  let now: Scripts = {
    pageScript,
    addresses,
    files: new Map(bundled.map(({ file, source }) => [file, readFileSync(source, 'utf8')])),
  };
  const files = noteFiles();
  let madeOf = '';
  let outlined = '';
  return {
    now: () => now,
    note: async () => {
      madeOf = outlined = await outline(project, files.plugin);
    },
    renew: async (changes) => {
      if (files.areTouchedBy(changes)) outlined = await outline(project, files.plugin);
      if (outlined !== madeOf) now = await bundle(project);
      madeOf = outlined;
      return now;
    },
  };
}

async function bundle(project: ScriptProject): Promise<Scripts> {
  const sources = listLayers(project.components);
  const locate = locator(project.components, sources);
  const scripts = sources.filter(({ name }) => isScript(name));
  const made = await explained(
    () => bundleClient({ ...project, locate }, scripts, { closures: new Map(), read: new Set() }),
    componentSyntax,
  );
  return { ...made, files: new Map(made.files.map(({ file, code }) => [file, code])) };
}

/** All that scripts are made of, as one text: a tenth of the work of making them. */
async function outline({ root, components }: ScriptProject, noting: Plugin): Promise<string> {
  const sources = listLayers(components);
  const locate = locator(components, sources);
  const input = sources.map(({ name }) => name).filter((name) => /^scripts\/\w+\.ts$/.test(name));
  if (input.length === 0) return '';
  const chunks = await explained(
    () =>
      roll(
        {
          cwd: root,
          platform: 'browser',
          input: input.map(locate),
          plugins: [layeredImports(components), noting],
          resolve: { alias: packageAliases(root) },
        },
        { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      ),
    componentSyntax,
  );
  return chunks.map(({ code }) => code).join('\n');
}
