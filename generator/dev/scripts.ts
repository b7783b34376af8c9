/** The scripts of pages as a build makes them: bundled anew when what they are made of has changed. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';
import type { Bundle } from '../bundle/bundle.ts';
import { bundleClient } from '../bundle/client.ts';
import { explained } from '../bundle/explain.ts';
import { locator } from '../bundle/layers.ts';
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
  /** Notes which files the scripts are made of. */
  readonly note: () => Promise<void>;
  /** Compiles them anew where changes touch what they are made of. */
  readonly renew: (changes: Changes) => Promise<Scripts>;
}

type ScriptProject = Pick<Project, 'root' | 'components'>;

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
  return {
    now: () => now,
    note: async () => void (await bundle(project, files.plugin)),
    renew: async (changes) => {
      if (files.areTouchedBy(changes)) now = await bundle(project, files.plugin);
      return now;
    },
  };
}

async function bundle(project: ScriptProject, plugin: Plugin): Promise<Scripts> {
  const sources = listLayers(project.components);
  const locate = locator(project.components, sources);
  const scripts = sources.filter(({ name }) => name.startsWith('scripts/'));
  const made = await explained(() => bundleClient({ ...project, locate }, scripts, plugin), componentSyntax);
  return { ...made, files: new Map(made.files.map(({ file, code }) => [file, code])) };
}
