// @ts-check
/**
 * Packages that gen needs and that are not installed whole: which one, and what to do. Plain JavaScript: the command asks
 * when it cannot read TypeScript, too.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * The message for a package that an error comes from; null for any other error, and while all packages are there.
 *
 * @param {unknown} error
 * @param {string} root Folder of the package gen.
 * @returns {string | null}
 */
export function describePackageFault(error, root) {
  const name = packageInError(error, root) ?? findDamaged(root);
  return name === null ? null : describe(name, error, root);
}

/**
 * The message for a module that Node cannot read and does not name, where it can only be one of a package; null for any
 * other error.
 *
 * @param {unknown} error
 * @param {string} root Folder of the package gen.
 * @returns {string | null}
 */
export function describeUnreadable(error, root) {
  return isUnreadable(error) ? describe(null, error, root) : null;
}

/**
 * The message for a package that is not there, whatever the error is about that it has led to; null when all are there.
 *
 * @param {unknown} error
 * @param {string} root Folder of the package gen.
 * @returns {string | null}
 */
export function describeMissingPackage(error, root) {
  const name = findDamaged(root);
  return name === null ? null : describe(name, error, root);
}

/**
 * @param {string | null} name Null: Node does not say in which package the module lies that it cannot read.
 * @param {unknown} error
 * @param {string} root
 * @returns {string}
 */
function describe(name, error, root) {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  const isThere = name === null || find(name, root) !== null;
  const reason = isThere ? `cannot be loaded: ${line.replace(/\.$/, '')}` : 'is not installed';
  const folder = basename(dirname(root)) === 'node_modules' ? dirname(dirname(root)) : root;
  const command = existsSync(join(folder, 'package-lock.json')) ? 'npm ci' : 'npm install';
  return [
    `${name ?? 'node_modules'}  [package-damaged]`,
    `  ${name === null ? 'A package that gen needs' : `The package "${name}", which gen needs,`} ${reason}.`,
    `  Run "${command}" in ${folder}: it installs all packages anew.`,
    '',
  ].join('\n');
}

/** How Node, and packages with parts of their own for each system, say that something cannot be imported. */
const IMPORT_FAILED =
  /^(Cannot find (package|module|native binding)|Failed to load native binding|Invalid package config|No "exports" main|Package subpath|.*(cannot open shared object file|invalid ELF header|file too short))/;

/**
 * @param {unknown} error
 * @param {string} root
 * @returns {string | null}
 */
function packageInError(error, root) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!IMPORT_FAILED.test(cause.message) && !isUnreadable(cause)) continue;
    // The package gen may lie in a node_modules itself.
    const [message = '', stack = ''] = [cause.message, cause.stack ?? ''].map((text) => text.replaceAll(root, ''));
    const name = namedIn(message) ?? packageOfPath(stack);
    if (name !== null) return name;
  }
  return null;
}

/**
 * True for what Node says of a module that it cannot parse, or that lacks what others import from it.
 *
 * @param {unknown} error
 * @returns {boolean}
 */
const isUnreadable = (error) =>
  error instanceof SyntaxError && /^[^(]*\(node:internal\/(modules|vm)/m.test(error.stack?.split('\n    at ')[1] ?? '');

/**
 * "Cannot find package 'sax' imported from …" → "sax"
 *
 * @param {string} message
 * @returns {string | null}
 */
function namedIn(message) {
  const [, asked = ''] = /\b(?:package|module) '([^']+)'/.exec(message) ?? [];
  const isName = /^(@[\w.-]+\/)?[a-z\d][\w.-]*(\/|$)/.test(asked);
  // Otherwise a path, or a file that a package wanted of its own.
  return packageOfPath(isName ? `node_modules/${asked}` : asked) ?? packageOfPath(message);
}

/**
 * The package of the first file in a text that lies in one.
 *
 * @param {string} text
 * @returns {string | null}
 */
function packageOfPath(text) {
  const [path = ''] = /\S*\bnode_modules\/\S*/.exec(text.replaceAll('\\', '/')) ?? [];
  return /.*\bnode_modules\/((?:@[\w.-]+\/)?[a-zA-Z\d][\w.-]*)/.exec(path)?.[1] ?? null;
}

/**
 * A package that gen, or what it needs, depends on, and that is not there or has no readable description, or of which
 * the file that is imported is empty; null when there is none.
 *
 * @param {string} root
 * @returns {string | null}
 */
function findDamaged(root) {
  const home = realpathSync(root);
  const seen = new Set([home]);
  for (const folder of seen) {
    const { dependencies = {}, optionalDependencies = {} } = readDescription(folder) ?? {};
    for (const name of Object.keys(dependencies).filter((key) => !(key in optionalDependencies))) {
      const found = find(name, folder);
      if (found === null || readDescription(found) === null) return name;
      if (folder === home && hasEmptyEntry(name, home)) return name;
      seen.add(found);
    }
  }
  return null;
}

/**
 * @param {string} name
 * @param {string} folder
 * @returns {boolean}
 */
function hasEmptyEntry(name, folder) {
  try {
    return statSync(createRequire(join(folder, 'package.json')).resolve(name)).size === 0;
  } catch {
    // Not every package has one file that stands for it.
    return false;
  }
}

/**
 * Where a package lies for those in a folder.
 *
 * @param {string} name
 * @param {string} folder
 * @returns {string | null}
 */
function find(name, folder) {
  for (let around = folder; ; around = dirname(around)) {
    const place = join(around, 'node_modules', name);
    if (existsSync(place)) return realpathSync(place);
    if (dirname(around) === around) return null;
  }
}

/**
 * @param {string} folder
 * @returns {{ dependencies?: Readonly<Record<string, string>>, optionalDependencies?: object } | null}
 */
function readDescription(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
}
