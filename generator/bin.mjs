#!/usr/bin/env node
/** The command `gen`. It runs the compiled program, or the sources in a clone in which they have changed since. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const generator = join(root, 'generator');
const dist = join(root, 'dist');

const OLDEST_NODE = [20, 19];

// Node 22.1 and newer can keep V8's compiled code between starts.
module.enableCompileCache?.();
try {
  if (isOld(process.versions.node))
    fail(
      `gen needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}. See https://nodejs.org.`,
    );
  else await start(process.argv.slice(2));
} catch (error) {
  const message = explainMissing(error);
  if (message === null) throw error;
  fail(message);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function isOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
}

/** Says which package is not installed, or not for this system; null for another error. The package is the one that node could not load, or that reports this. */
function explainMissing({ message = '', stack = '', code }) {
  const isNative =
    code === 'ERR_DLOPEN_FAILED' || /^(?:Cannot find native binding|Could not load the "sharp" module)/.test(message);
  const [, missing] = /^Cannot find (?:package|module) '([^']+)/.exec(message) ?? [];
  if (missing === undefined && !isNative) return null;
  const [, named] = /^((?:@[^/]+\/)?[\w-][\w.-]*)(?=\/|$)/.exec(missing ?? '') ?? [];
  const [, around] = /.*[\\/]node_modules[\\/]((?:@[\w.-]+[\\/])?[\w.-]+)[\\/]/.exec(`${message}\n${stack}`) ?? [];
  const name = named ?? around?.replace('\\', '/');
  if (!name) return null;
  // Imports of the same package that fail after the first one say nothing new.
  process.on('unhandledRejection', () => {});
  const [folder] = root.split(/[\\/]node_modules[\\/]/);
  const system = `${process.platform}-${process.arch}`;
  const what = named ? 'which is not installed' : `which is not installed for ${system}`;
  const todo = named ? 'Run "npm ci"' : 'Delete node_modules and run "npm ci"';
  return `gen needs the package "${name}", ${what}. ${todo} in ${folder}.`;
}

/** Prints the version without the program, which takes longer to load than to print it. */
async function start(argv) {
  if (['-V', '--version'].includes(argv[0])) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return void process.stdout.write(`${version}\n`);
  }
  const { main } = await import(pathToFileURL(await findProgram()).href);
  await main({ root, argv, explainMissing });
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
