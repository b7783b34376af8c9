/** What the plan has is there, and what is there is in the plan. */
import { fileOfPath } from '../../plan/paths.ts';
import type { SiteRule } from '../types.ts';

export const planned: SiteRule = {
  name: 'plan',
  check: ({ pages, planned: plan, files }) => [
    ...[...plan.values()]
      .filter(({ path }) => !files.has(fileOfPath(path)))
      .map(({ path, component }) => ({
        file: fileOfPath(path),
        message: `A planned page is not built (${component}), so links to it are broken.`,
      })),
    ...pages
      .filter(({ role, path }) => role !== 'redirect' && !plan.has(path))
      .map(({ file }) => ({ file, message: 'A page is not planned: no build creates it anymore.' })),
  ],
};
