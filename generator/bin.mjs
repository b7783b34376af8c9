#!/usr/bin/env node
/**
 * The command. The program is TypeScript: it runs compiled when a compiled program of exactly these sources is in
 * the cache, and through tsx otherwise.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main.ts');
await main({ root, argv: process.argv.slice(2) });
