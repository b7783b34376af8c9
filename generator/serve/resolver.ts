/** Answers paths as `gen preview` does, without a server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { resolvePath } from './resolve.ts';
import { parseServeRules } from './rules.ts';

/** Returns a function from a path to the status of its answer and, of a redirect, the path of its target. */
export function createResolver(out: string): (path: string) => { status: number; to?: string } {
  const file = join(out, '_redirects');
  const rules = parseServeRules({ redirects: existsSync(file) ? readFileSync(file, 'utf8') : '', headers: '' });
  return (path) => {
    const answer = resolvePath(encodeURI(path), rules, (name) => isFile(join(out, name)));
    if (answer.kind === 'redirect') return { status: answer.status, to: answer.to.replace(/#.*/, '') };
    return { status: answer.kind === 'file' ? answer.status : 400 };
  };
}
