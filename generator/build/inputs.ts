/** Reads the inputs of a build as bytes and hashes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RendererSources } from '../bundle/bundle.ts';
import { findSiteModule, type SiteModule } from '../bundle/site-module.ts';
import { hashSources, readLocks, readSources } from '../bundle/sources.ts';
import { hashSite } from '../bundle/vite/site-config.ts';
import { hashBytes } from '../hash.ts';
import { listPublicFiles, type PublicFile } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { readDataFiles, type DataFile } from '../load/files.ts';
import { shownPath } from '../errors/place.ts';
import { listFiles } from '../files.ts';

export interface Inputs {
  readonly dataFiles: readonly DataFile[];
  /** The same wherever the data lies and whatever the working folder is. */
  readonly dataHash: string;
  readonly siteModule: SiteModule;
  readonly sources: RendererSources;
  readonly sourceHash: string;
  readonly publicFiles: readonly PublicFile[];
  readonly publicHash: string;
}

/** Reads everything that a build depends on, and parses nothing. */
export async function readInputs(project: Project): Promise<Inputs> {
  const { root, cwd, data, templates, components } = project;
  const shown = shownPath(data);
  const dataFiles = readDataFiles(data, shown);
  const sources = {
    components: readSources(components),
    templates: readSources(templates),
    program: hashProgram(),
    lock: readLocks([root, ...(cwd === root ? [] : [cwd])]),
  };
  const plugins = hashSite(dirname(project.site), project.out);
  const siteModule = await findSiteModule(project, sources.program);
  const hash = createHash('sha256').update(sources.program).update(siteModule.hash);
  for (const { file, text } of dataFiles) hash.update(`${file.slice(shown.length)}\0${text.length}\0${text}`);
  for (const name of listFiles(join(data, 'images')))
    hash.update(`${name}\0`).update(readFileSync(join(data, 'images', name)));
  const dataHash = hash.digest('hex');
  const { program, ...files } = sources;
  const sourceHash = createHash('sha256')
    .update(`${program}${hashSources(files)}${plugins}`)
    .update(siteModule.hash)
    .digest('hex');
  const publicFiles = listPublicFiles(project.publicFolder);
  return {
    dataFiles,
    dataHash,
    siteModule,
    sources: { ...sources, plugins },
    sourceHash,
    publicFiles,
    publicHash: hashBytes(publicFiles.map(({ file, hash: own }) => `${file}\0${own}`).join('\0')),
  };
}

/** Hash of the inputs for the manifest: 24 digits for data, 24 for components and templates, 16 for public files. */
export const hashInputs = ({ dataHash, sourceHash, publicHash }: Inputs): string =>
  dataHash.slice(0, 24) + sourceHash.slice(0, 24) + publicHash;
