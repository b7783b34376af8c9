/** Runs the command from its sources: `npm run gen`. */
import { dirname } from 'node:path';
import { main } from './main.ts';
import { PROGRAM_FOLDER } from './program.ts';

await main({ root: dirname(PROGRAM_FOLDER), argv: process.argv.slice(2) });
