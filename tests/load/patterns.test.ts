/** Collections whose files a pattern names. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineCollection, definePage, defineSite, defineView, z } from '../../generator/define/index.ts';
import { readDataFiles } from '../../generator/load/files.ts';
import { loadSite, type Loaded } from '../../generator/load/site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gen-patterns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const schema = z.strictObject({ slug: z.string(), title: z.string() });
const posts = defineCollection({ name: 'posts', files: 'posts/**/*.yaml', schema });
const notes = defineCollection({ name: 'notes', schema });

function load(files: Readonly<Record<string, string>>, collections = [posts, notes]): Loaded {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const shared = defineView(() => ({ url: 'https://x.example', brand: 'X' }));
  const home = definePage('/', { component: 'HomePage', props: () => ({}) });
  const site = defineSite({ collections, shared, pages: [home] });
  return loadSite({ site, files: readDataFiles(folder, 'data'), dataDir: folder, shown: 'data' });
}

describe('a collection with a pattern', () => {
  it('has the files that it names, by path; a record without a slug has the path below the fixed part', () => {
    const { data, problems } = load({
      'posts/b.yaml': 'title: B',
      'posts/2026/z.yaml': 'title: Z',
      'posts/2026/05/a.yaml': 'slug: own\ntitle: A',
      'posts/list.yaml': '- slug: one\n  title: One\n- slug: two\n  title: Two',
      'notes.yaml': '- slug: n\n  title: N',
    });
    expect(problems).toEqual([]);
    expect(data?.records.posts).toEqual([
      { slug: 'own', title: 'A' },
      { slug: '2026/z', title: 'Z' },
      { slug: 'b', title: 'B' },
      { slug: 'one', title: 'One' },
      { slug: 'two', title: 'Two' },
    ]);
    expect(data?.records.notes).toEqual([{ slug: 'n', title: 'N' }]);
  });

  it('does not have others: they are no data', () => {
    const { problems } = load({ 'posts/a.json': '{ "title": "A" }' });
    expect(problems).toMatchObject([{ file: 'data/posts/a.json', what: '"posts" is not a kind of data.' }]);
  });

  it('may name files at the top, and is told with the pattern where none is there', () => {
    const top = defineCollection({ name: 'posts', files: '*.yaml', required: true, schema });
    expect(load({ 'first.yaml': 'title: F' }, [top]).data?.records.posts).toEqual([{ slug: 'first', title: 'F' }]);
    rmSync(join(folder, 'first.yaml'));
    expect(load({}, [top]).problems).toMatchObject([
      { file: 'data/*.yaml', todo: 'Create a file that the pattern data/*.yaml names.' },
    ]);
  });

  it('says where a mistake is', () => {
    const { problems } = load({ 'posts/2026/z.yaml': 'title: 3' });
    expect(problems).toMatchObject([{ file: 'data/posts/2026/z.yaml', line: 1, key: 'title' }]);
  });
});
