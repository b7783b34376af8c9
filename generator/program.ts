/** The running program: compiled in `dist/`, or its TypeScript sources in `generator/`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `dist/`, which holds all chunks of the compiled program side by side, or `generator/`. */
export const PROGRAM_FOLDER = dirname(fileURLToPath(import.meta.url));

/** True if the program runs compiled, false if it runs from its sources. */
export const isCompiled = !import.meta.url.endsWith('.ts');

/** Absolute path of a module that sites and bundles import, by its name without ending: "local-service/index". */
export const engineModule = (name: string): string =>
  isCompiled ? join(PROGRAM_FOLDER, 'library', `${name}.mjs`) : join(PROGRAM_FOLDER, `${name}.ts`);
