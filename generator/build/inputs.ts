/** Reads the inputs of a build as bytes and one hash. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RendererSources } from '../bundle/bundle.ts';
import { findSiteModule, type SiteModule } from '../bundle/site-module.ts';
import { hashSources, readLocks, readSources } from '../bundle/sources.ts';
import { hashSite } from '../bundle/vite/site-config.ts';
import { listPublicFiles, type PublicFile } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { readDataFiles, type DataFile } from '../load/files.ts';
import { listFiles } from '../files.ts';

export interface Inputs {
  /** Of everything that a build depends on; the same wherever the folders lie. */
  readonly hash: string;
  readonly dataFiles: readonly DataFile[];
  readonly siteModule: SiteModule;
  readonly sources: RendererSources;
  readonly publicFiles: readonly PublicFile[];
}

/** Reads everything that a build depends on, and parses nothing. */
export async function readInputs(project: Project): Promise<Inputs> {
  const { root, cwd, data, templates, components } = project;
  const dataFiles = readDataFiles(data);
  const files = {
    components: readSources(components),
    templates: readSources(templates),
    lock: readLocks([root, ...(cwd === root ? [] : [cwd])]),
  };
  const program = hashProgram();
  const plugins = hashSite(dirname(project.site), project.out);
  const siteModule = await findSiteModule(project, program);
  const publicFiles = listPublicFiles(project.publicFolder);
  const hash = createHash('sha256').update([program, siteModule.hash, plugins, hashSources(files)].join('\0'));
  for (const { name, text } of dataFiles) hash.update(`${name}\0${text.length}\0${text}`);
  for (const name of listFiles(join(data, 'images')))
    hash.update(`${name}\0`).update(readFileSync(join(data, 'images', name)));
  for (const { file, hash: own } of publicFiles) hash.update(`${file}\0${own}\0`);
  return {
    hash: hash.digest('hex'),
    dataFiles,
    siteModule,
    sources: { ...files, program, plugins },
    publicFiles,
  };
}
