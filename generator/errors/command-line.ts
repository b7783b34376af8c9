/** Commands as people type them in the folder of their site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from './attempt.ts';

/**
 * "build --shard 1/2" → "npm run build -- --shard 1/2" where package.json has a script for it, else "npx --no gen build --shard 1/2".
 * A plain `npx gen` installs another package where this one is missing.
 */
export function commandLine(command: string): string {
  const [name = '', ...flags] = command.split(' ');
  const file = join(process.cwd(), 'package.json');
  const { scripts = {} } =
    attempt(() => JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> }) ?? {};
  if (!scripts[name]?.includes(`gen ${name}`)) return `npx --no gen ${command}`;
  return ['npm run', name, ...(flags.length > 0 ? ['--', ...flags] : [])].join(' ');
}
