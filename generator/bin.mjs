#!/usr/bin/env node
/**
 * The command. The program is TypeScript. It runs compiled, out of the cache, and is compiled first where the cache holds
 * none that is made of exactly these sources; where that cannot be, tsx runs it as it is. Nothing of the package is
 * imported before `start`: a file of it that cannot be read is told here, and only this one cannot tell of itself.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const generator = dirname(fileURLToPath(import.meta.url));
const root = dirname(generator);
const description = join(root, 'package.json');

try {
  await start();
} catch (error) {
  const told = await explain(error);
  if (!told) throw error;
  process.exitCode = 1;
  process.stderr.write(told);
}

async function start() {
  checkDescription();
  const sources = hashProgram();
  const [{ cacheFolder }, { isWhole }] = await Promise.all([
    named('cache-folder.mjs', import('./cache-folder.mjs')),
    named('whole.mjs', import('./whole.mjs')),
  ]);
  // Compiled code of V8, kept between starts where Node can (22.1 and newer).
  const cache = cacheFolder(root);
  module.enableCompileCache?.(join(cache, 'v8'));
  const program = join(cache, `program-${sources}`);
  const isKept = isWhole(program);
  if (!isKept && existsSync(program))
    process.stderr.write('The compiled program in the cache is damaged: it is compiled again.\n');
  const isCompiled = isKept || (await compile(program));
  if (!isCompiled) (await import('tsx/esm/api')).register();
  const { main } = await import(isCompiled ? pathToFileURL(join(program, 'main.mjs')).href : './main.ts');
  const isOfProgram = (error) => causesOf(error).some(ownPathOf);
  await main({ root, argv: process.argv.slice(2), compiled: isKept ? null : program, isOfProgram });
}

/** The message for what is wrong with the installation; null when the error is none of that. */
async function explain(error) {
  if (error.code === 'CACHE_FOLDER') return `${error.message}\n`;
  const ofPackage = await packageFault(error).catch((ofOwn) => damageOf(ofOwn));
  if (typeof ofPackage === 'string') return ofPackage;
  const damage = damageOf(error) ?? ofPackage;
  return damage && describeDamage(damage);
}

/** The message for a package that gen needs and that is not installed whole; null for any other error. */
async function packageFault(error) {
  const { describePackageFault } = await named('packages.mjs', import('./packages.mjs'));
  return describePackageFault(error, root);
}

/** Says why not, when it cannot be done; sources or packages that are damaged would not run either. */
async function compile(program) {
  const { compileProgram } = await named('compile.mjs', import('./compile.mjs'));
  try {
    await compileProgram({ root, folder: program });
    return true;
  } catch (error) {
    if (damageOf(error) || (await packageFault(error))) throw error;
    process.stderr.write(`The program could not be compiled, and runs from its sources: ${error.message}\n`);
    return false;
  }
}

/** A module that Node cannot parse is not named in its error. */
async function named(name, module) {
  try {
    return await module;
  } catch (error) {
    throw Object.assign(error, { path: join(generator, name) });
  }
}

/** Node reads it whenever a package is imported, and has no words of its own for one that is cut off. */
function checkDescription() {
  const text = readOwn(description).toString();
  try {
    JSON.parse(text);
  } catch (error) {
    throw Object.assign(error, { path: description });
  }
}

/** Hash of the sources of the program: the name of its folder in the cache. */
function hashProgram() {
  const hash = createHash('sha256');
  const files = readdirSync(generator, { recursive: true }).filter((name) => /\.m?[jt]s$/.test(name));
  for (const name of files.sort()) hash.update(name).update(readOwn(join(generator, name)));
  return hash.digest('hex').slice(0, 16);
}

/** What a power cut leaves is empty, and a disk that fails in the middle of a file does not say of which. */
function readOwn(path) {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > 0) return bytes;
  } catch (error) {
    throw Object.assign(error, { path });
  }
  throw Object.assign(new Error('the file is empty'), { path });
}

/** Which file of the package an error is about, and what is wrong with it; null for any other error. */
function damageOf(error) {
  for (const cause of causesOf(error)) {
    const path = placeOf(cause);
    if (path) return { path, reason: existsSync(path) ? reasonOf(cause) : 'it is missing' };
  }
  return null;
}

/** An error and those that have led to it. */
function causesOf(error) {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** While the program runs, an error has a path or a problem; the others come from compiling and importing it. */
function placeOf(error) {
  const { errors: [found] = [] } = error;
  if (found?.id) return importedFrom(found) ?? root;
  const path = ownPathOf(error);
  if (path !== undefined) return path;
  const isOfImport =
    error instanceof SyntaxError || ['TransformError', 'ERR_MODULE_NOT_FOUND'].includes(error.code ?? error.name);
  return isOfImport ? root : null;
}

/** The file of the package that an error names; null when it names another, undefined when none. */
function ownPathOf({ path, problems: [problem] = [] }) {
  const named = path ?? problem?.file;
  if (named === undefined) return undefined;
  const place = resolve(named);
  return place === description || place === generator || place.startsWith(generator + sep) ? place : null;
}

/** Of a mistake that Rolldown has found, the file itself, or the one that it wanted from there; null for a package. */
function importedFrom({ id, exporter }) {
  if (!exporter) return id;
  return /^[./]/.test(exporter) ? resolve(dirname(id), exporter) : null;
}

/** "permission denied (EACCES)" */
function reasonOf({ message, cause, errors }) {
  const [, code, words] = /^(E[A-Z]+): ([^,]+)/.exec(cause?.message ?? message) ?? [];
  if (code) return `${words} (${code})`;
  const [line = ''] = stripVTControlCharacters(errors?.[0]?.message ?? message)
    .trim()
    .split('\n');
  return line.replace(/^\[\w+\] |\.$/g, '');
}

function describeDamage({ path, reason }) {
  const again =
    basename(dirname(root)) === 'node_modules'
      ? 'Install gen again: run "npm ci" in the folder of the site.'
      : 'Install gen again, or, in a clone of its repository, check the file out again.';
  return [
    `${path}  [program-damaged]`,
    `  A file of gen itself cannot be read: ${reason}.`,
    `  ${again} If that does not help, check who may read it, and the disk.`,
    '',
  ].join('\n');
}
