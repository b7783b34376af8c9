import { join } from 'node:path';

/** The file that Node runs as `gen`, for processes that the dev server starts. `root` is the folder of the package. */
export const programOf = (root: string): string => join(root, 'generator/bin.mjs');

/** The hidden command that runs the code of the site for `gen dev`. */
export const SITE_COMMAND = 'dev-site';
