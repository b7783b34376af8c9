/** Peers that Debian has: the package of the next release, unpacked into the cache and never installed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findProgram } from '../../machine/programs.ts';

const MIRROR = 'https://deb.debian.org/debian';
const SUITE = 'testing';
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Returns the path of an unpacked program, and its environment. */
export function unpackedAt(folder: string, name: string): { command: string; env: Record<string, string> } {
  const root = join(folder, 'root');
  return { command: join(root, 'usr/bin', name), env: { LD_LIBRARY_PATH: findLibraries(root) } };
}

/**
 * Downloads and unpacks a program, unless it is there; says why when that is not possible. The libraries that it lacks are
 * taken from the release of this machine: those of the next one may need its C library.
 */
export async function unpackDebian(folder: string, name: string): Promise<{ missing: string } | null> {
  const root = join(folder, 'root');
  const program = join(root, 'usr/bin', name);
  if (existsSync(program)) return null;
  if (!findProgram('dpkg-deb')) return { missing: `there is no dpkg-deb to unpack Debian's ${name} with` };
  try {
    const stanza = await findPackage(name);
    mkdirSync(root, { recursive: true });
    unpack(await download(stanza, folder, name), root);
    if (lacksLibraries(program)) addLibraries(stanza, folder, root);
    return null;
  } catch (error) {
    rmSync(root, { recursive: true, force: true });
    return { missing: `Debian's ${name} could not be had: ${(error as Error).message}` };
  }
}

/** The paragraph of a package in the index of the suite. */
async function findPackage(name: string): Promise<string> {
  const index = await read(`dists/${SUITE}/main/binary-${ARCHITECTURES[process.arch] ?? process.arch}/Packages.gz`);
  const stanza = gunzipSync(index)
    .toString('utf8')
    .split('\n\n')
    .find((paragraph) => paragraph.startsWith(`Package: ${name}\n`));
  if (!stanza) throw new Error(`${SUITE} has no package of this name`);
  return stanza;
}

/** The package's file, when its bytes are those that the index promises. */
async function download(stanza: string, folder: string, name: string): Promise<string> {
  const bytes = await read(field(stanza, 'Filename'));
  if (createHash('sha256').update(bytes).digest('hex') !== field(stanza, 'SHA256'))
    throw new Error('what was downloaded is not what the index promises');
  const file = join(folder, `${name}.deb`);
  writeFileSync(file, bytes);
  return file;
}

async function read(path: string): Promise<Buffer> {
  const response = await fetch(`${MIRROR}/${path}`);
  if (!response.ok) throw new Error(`${MIRROR}/${path} answers ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function field(stanza: string, name: string): string {
  return new RegExp(`^${name}: (.+)$`, 'm').exec(stanza)?.[1] ?? '';
}

function lacksLibraries(program: string): boolean {
  return spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.includes('not found');
}

function addLibraries(stanza: string, folder: string, root: string): void {
  const names = field(stanza, 'Depends')
    .split(', ')
    .map((dependency) => dependency.split(' ')[0] as string)
    .filter((name) => name !== 'libc6');
  spawnSync('apt-get', ['download', ...names], { cwd: folder });
  for (const file of readdirSync(folder))
    if (names.some((name) => file.startsWith(`${name}_`))) unpack(join(folder, file), root);
}

function unpack(file: string, root: string): void {
  const { status, stderr } = spawnSync('dpkg-deb', ['-x', file, root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

function findLibraries(root: string): string {
  const folder = join(root, 'usr/lib');
  if (!existsSync(folder)) return folder;
  const triplet = readdirSync(folder).find((name) => name.endsWith('-linux-gnu'));
  return join(folder, triplet ?? '');
}
