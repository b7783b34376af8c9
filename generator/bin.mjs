#!/usr/bin/env node
/**
 * The command. The program is TypeScript. It runs compiled, out of the cache, and is compiled first where the cache holds
 * none that is made of exactly these sources; where that cannot be, tsx runs it as it is.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheFolder } from './cache-folder.mjs';
import { isWhole } from './whole.mjs';

const generator = dirname(fileURLToPath(import.meta.url));
const root = dirname(generator);

/** Hash of the sources of the program: the name of its folder in the cache. */
function hashProgram() {
  const hash = createHash('sha256');
  const files = readdirSync(generator, { recursive: true }).filter((name) => /\.m?[jt]s$/.test(name));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(generator, name)));
  return hash.digest('hex').slice(0, 16);
}

// Compiled code of V8, kept between starts where Node can (22.1 and newer).
const cache = cacheFolder(root);
module.enableCompileCache?.(join(cache, 'v8'));
const program = join(cache, `program-${hashProgram()}`);
const isKept = isWhole(program);
if (!isKept && existsSync(program))
  process.stderr.write('The compiled program in the cache is damaged: it is compiled again.\n');
const isCompiled = isKept || (await compile());
if (!isCompiled) (await import('tsx/esm/api')).register();
const { main } = await import(isCompiled ? pathToFileURL(join(program, 'main.mjs')).href : './main.ts');
await main({ root, argv: process.argv.slice(2), compiled: isKept ? null : program });

/** Says why not, when it cannot be done. */
async function compile() {
  try {
    const { compileProgram } = await import('./compile.mjs');
    await compileProgram({ root, folder: program });
    return true;
  } catch (error) {
    process.stderr.write(`The program could not be compiled, and runs from its sources: ${error.message}\n`);
    return false;
  }
}
