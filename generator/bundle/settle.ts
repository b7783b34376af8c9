/** What is finished in a draft folder moves to its place in the cache in one step. */
import { existsSync, renameSync, rmSync } from 'node:fs';

/** Another process may have been first: what it put there was made from the same sources, so the draft goes. */
export function settle(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}
