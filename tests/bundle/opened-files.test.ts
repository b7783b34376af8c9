/** What the site's own modules open is noted, or refused. */
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openedFilesPlugin } from '../../generator/bundle/vite/opened-files.ts';

interface Recorder {
  readonly opened: { readonly files: ReadonlySet<string> };
  readonly followAll: (api: object) => Readonly<Record<string, (path: string) => unknown>>;
}

it('notes the paths that functions open, and refuses patterns, which newer versions of Node take', async () => {
  const { load } = openedFilesPlugin('site.ts') as { load: (id: string) => string };
  const code = load('\0gen:opened');
  const { opened, followAll } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Recorder;
  const api = followAll({ readFileSync: () => 'text', globSync: () => [], basename: () => 'name' });
  expect([api.readFileSync?.('a.md'), api.basename?.('b.md')]).toEqual(['text', 'name']);
  expect([...opened.files]).toEqual([resolve('a.md')]);
  expect(() => api.globSync?.('*.md')).toThrow('globSync finds files that gen cannot follow');
});
