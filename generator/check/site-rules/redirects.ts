/** Every line of `_redirects` leads from a path that no page has to a page that is there. Stubs are checked as pages. */
import { fileOfPath } from '../../plan/paths.ts';
import { parseRedirects } from '../redirects.ts';
import type { SiteFound, SiteRule } from '../types.ts';

const FILE = '_redirects';

export const redirectFile: SiteRule = {
  name: 'redirect',
  check: ({ files, read, planned }) => {
    const rows = files.has(FILE) ? parseRedirects(read(FILE)) : [];
    const sources = new Set(rows.map(({ from }) => from));
    return rows.flatMap(({ from, to, status, line }): SiteFound[] => {
      const fault = (message: string, detail = `${from} ${to}`): SiteFound[] => [{ file: FILE, line, message, detail }];
      if (status < 300 || status > 399) return [];
      if (planned.has(from)) return fault('A redirect starts at the address of a page.');
      if (sources.has(to)) return fault('A redirect leads to another redirect.');
      if (to.startsWith('/') && !to.includes(':') && !files.has(fileOfPath(to)) && !planned.has(to))
        return fault('A redirect leads to a page that does not exist.');
      return [];
    });
  },
};
