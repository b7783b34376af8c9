import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from '../../generator/define/schema.ts';
import { faultOfPagePath, faultOfPath, fileOfPath, normalizePath, pathOfFile } from '../../generator/plan/paths.ts';
import { planOf, shippedSite } from '../fixtures/sites.ts';

describe('URL and file', () => {
  it.each([
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/locations', 'locations.html'],
    ['/locations/macon', 'locations/macon.html'],
    ['/locations/macon/roadside-assistance', 'locations/macon/roadside-assistance.html'],
    ['/services/404', 'services/404.html'],
    ['/sitemap.xml', 'sitemap.xml'],
    ['/robots.txt', 'robots.txt'],
  ])('%s is %s, there and back', (path, file) => {
    expect(fileOfPath(path)).toBe(file);
    expect(pathOfFile(file)).toBe(path);
  });

  it('belong together for every page, one file for each', () => {
    const plan = planOf(shippedSite());
    const paths = plan.pages.map(({ path }) => path);
    for (const path of paths) expect(pathOfFile(fileOfPath(path))).toBe(path);
    expect(new Set(paths.map(fileOfPath)).size).toBe(paths.length);
  });
});

describe('the slug of the schema', () => {
  const isSlug = (name: string): boolean => slug().safeParse(name).success;

  it('is the name of a file on every system', () => {
    const letters = fc.constantFrom(...'aZ09-.. /\\\0:%"?*~äßconulprnauxlptm1'.split(''));
    const name = fc.oneof(
      fc.string(),
      fc.array(letters, { maxLength: 300 }).map((list) => list.join('')),
      fc.stringMatching(/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:-?[a-z.]{0,2})$/),
      fc.stringMatching(/^[a-z0-9]{1,300}$/),
    );
    fc.assert(
      fc.property(name, (text) => {
        if (!isSlug(text)) return;
        for (const path of [`/${text}`, `/x/${text}/y`]) expect(faultOfPath(fileOfPath(path))).toBe(null);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not "index", which hosts serve as the page of its folder', () => {
    expect(
      slug()
        .safeParse('index')
        .error?.issues.map(({ message }) => message),
    ).toEqual([
      'must not be "index"\nHosts serve index.html as the page of its folder. Add a word, such as "index-county".',
    ]);
  });

  it.each([
    '..',
    '.',
    '',
    'PWNED.',
    'a.',
    'a ',
    ' a',
    'a/b',
    'CON',
    'con',
    'nul',
    'com1',
    'lpt9',
    'nul.html',
    'a'.repeat(300),
  ])('is not %j', (name) => expect(isSlug(name)).toBe(false));

  it.each(['warner-robins', '404', 'index-county', 'console', 'com', 'com10', 'con-service', 'a'.repeat(200)])(
    'may be %j',
    (name) => expect(isSlug(name)).toBe(true),
  );
});

describe('normalizePath', () => {
  it.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/about?x=1', '/about'],
    ['/about/#team', '/about'],
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['/?q=/x/', '/'],
  ])('%j is %j', (typed, path) => {
    expect(normalizePath(typed)).toBe(path);
  });
});

it.each(['a/../b.html', '../b.html', './b.html', 'a//b.html', 'a\\b.html', 'a\nb.html', 'a\u0085b.html', 'a:b.html'])(
  'no file is written to %j',
  (file) => expect(faultOfPath(file)).not.toBeNull(),
);

it.each<[path: string, fault: string | null]>([
  ['/', null],
  ['/about', null],
  ['/v2.0/intro', null],
  ['/über/uns', null],
  ['about', 'does not begin with "/"'],
  ['/about/', 'ends with "/"'],
  ['/team/st.louis', 'has a dot in its last part, as names of files have'],
  ['/v2.0', 'has a dot in its last part, as names of files have'],
  ['/a#b', 'contains "#", "%" or a space'],
  ['/a%20b', 'contains "#", "%" or a space'],
  ['/a b', 'contains "#", "%" or a space'],
  ['/a?b', 'contains a control character, or one of \\ < > : " | ? *'],
  ['//a', 'contains an empty name, "." or ".."'],
])('the path %s of a page %s', (path, fault) => {
  expect(faultOfPagePath(path)).toBe(fault);
});
