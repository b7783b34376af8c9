/** Reads the inputs of a build as bytes and hashes. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RendererSources } from '../bundle/bundle.ts';
import { findSiteModule, type SiteModule } from '../bundle/site-module.ts';
import { hashSources, readLocks, readSources } from '../bundle/sources.ts';
import { hashSite } from '../bundle/vite/site-config.ts';
import { hashBytes } from '../hash.ts';
import { listPublicFiles, type PublicFile } from '../output/public.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { readDataFiles, type DataFile } from '../disk/data-files.ts';
import { unixLines } from '../disk/decode.ts';
import { LARGEST_IMAGE, readInput, requireFolders, shownPath } from '../disk/files.ts';
import { listFiles } from '../disk/list.ts';
import { refuse, type Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';

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

/** Names of the folders and the file that make a site, unless flags name others. */
const PARTS = ['data', 'templates', 'components', 'public', 'site.ts'];

/** Throws a GenError for a part of the site whose name is in another case: some systems find it, others build without it. */
function refuseOtherCase({ cwd, data, templates, components }: Project): void {
  const listed = readdirSync(cwd);
  const isNamed = (name: string): boolean => [data, templates, components].includes(join(cwd, name));
  const others = PARTS.filter((name) => !listed.includes(name)).flatMap((name) =>
    listed.filter((other) => other.toLowerCase() === name && !isNamed(other)).map((other) => ({ name, other })),
  );
  refuse(others.map(({ name, other }) => ({ file: shownPath(join(cwd, other)), ...partInOtherCase({ name }) })));
}

/** Reads everything that a build depends on, and parses nothing. */
export async function readInputs(project: Project): Promise<Inputs> {
  const { root, cwd, data, templates, components } = project;
  refuseOtherCase(project);
  requireFolders(data, templates, components);
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
    hash.update(`${name}\0`).update(unixLines(readInput(join(data, 'images', name), LARGEST_IMAGE)));
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

/** A folder of the site, or its definition. */
const partInOtherCase = ({ name }: { name: string }): Message => ({
  what: `gen looks for ${show(name)}, and this name differs from it in case: macOS and Windows find it, most servers do not.`,
  todo: `Rename it to ${show(name)}.`,
});
