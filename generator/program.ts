/** The running program: compiled in `dist/`, or its TypeScript sources in `generator/`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBelow, moduleId } from './module-id.ts';

/** `dist/`, which holds all chunks of the compiled program side by side, or `generator/`. */
export const PROGRAM_FOLDER = dirname(fileURLToPath(import.meta.url));

/** True for a module of the program itself, by its id. A compiled program has its packages elsewhere. */
export const isOfProgram = (id: string): boolean => isBelow(moduleId(PROGRAM_FOLDER), moduleId(id));

/** True if the program runs compiled, false if it runs from its sources. */
export const isCompiled = !import.meta.url.endsWith('.ts');

/** Absolute path of a module that sites and bundles import, by its name without ending: "local-service/index". */
export const engineModule = (name: string): string =>
  isCompiled ? join(PROGRAM_FOLDER, 'library', `${name}.mjs`) : join(PROGRAM_FOLDER, `${name}.ts`);
