#!/usr/bin/env node
/** The command `gen`. It runs the compiled program, or the sources in a clone in which they have changed since. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const generator = join(root, 'generator');
const dist = join(root, 'dist');

// Node 22.1 and newer can keep V8's compiled code between starts.
module.enableCompileCache?.();
try {
  await start(process.argv.slice(2));
} catch (error) {
  const [, name] = /^Cannot find (?:package|module) '((?:@[^/']+\/)?[\w.-]+)/.exec(error.message) ?? [];
  if (!name) throw error;
  process.stderr.write(`gen needs the package "${name}", which is not installed. Run "npm ci" in ${root}.\n`);
  process.exitCode = 1;
}

/** Prints the version without the program, which takes longer to load than to print it. */
async function start(argv) {
  if (['-V', '--version'].includes(argv[0])) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return void process.stdout.write(`${version}\n`);
  }
  const { main } = await import(pathToFileURL(await findProgram()).href);
  await main({ root, argv });
}

async function findProgram() {
  if (isCurrent()) return join(dist, 'main.mjs');
  const { register } = await import('tsx/esm/api');
  register();
  return join(generator, 'main.ts');
}

/** True if `dist/` was compiled from the sources as they are. An installed package has no sources. */
function isCurrent() {
  if (!existsSync(generator)) return true;
  const list = join(dist, 'sources.json');
  if (!existsSync(list)) return false;
  return JSON.parse(readFileSync(list, 'utf8')).every(([name, size, time]) => {
    const stat = statSync(join(generator, name), { throwIfNoEntry: false });
    return stat?.size === size && stat.mtimeMs === time;
  });
}
