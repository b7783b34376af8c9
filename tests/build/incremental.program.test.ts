/** What a build keeps, renders again, and removes. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { readStatus } from '../../generator/build/status.ts';
import { resolveProject } from '../../generator/project.ts';
import { check } from '../../generator/check/command.ts';
import {
  BUILD_OPTIONS,
  bytesOf,
  DATE,
  ROOT,
  differences,
  onlyCities,
  siteBytesOf,
  workplaces,
  type Workplace,
} from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder } = workplaces();
const HOSTS = ['.htaccess', '_redirects', 'nginx.conf', 'vercel.json'];
let place: Workplace;
beforeEach(async () => {
  place = await builtTiny();
});
/** Files that a build writes anew, or takes away, after a change. */
async function changedBy(change: () => void, options = {}): Promise<string[]> {
  const before = place.snapshot();
  change();
  await place.build(options);
  return differences(before, place.snapshot()).filter((file) => file !== 'build-manifest.json');
}
const output = (file: string): string => join(place.project.out, file);

describe('a build without changes', () => {
  it('writes nothing: after the build, without the state beside the site, with data in another form', async () => {
    const before = place.snapshot();
    const report = await place.build();
    expect(report.pages).toMatchObject({ kept: report.pages.total, same: 0, written: 0 });
    expect(place.snapshot()).toEqual(before);
    expect(await changedBy(() => rmSync(join(place.folder, '.gen/out'), { recursive: true }))).toEqual([]);
    const rewrite = (): void =>
      place.edit('data/cities/barre.yaml', 'name: Barre', '# The granite town\nname:   "Barre"');
    expect(await changedBy(rewrite)).toEqual([]);
  });

  it('on another day writes the manifest alone', async () => {
    expect(await changedBy(() => {}, { date: '2026-12-24' })).toEqual([]);
    expect(place.read('build-manifest.json')).toContain('"date":"2026-12-24"');
  });

  it('renders every page again when the manifest is damaged, with the same bytes', async () => {
    const before = bytesOf(place.project.out);
    writeFileSync(output('build-manifest.json'), '{"files":{"index.html":"x"}}');
    const report = await place.build();
    expect(report.pages.written).toBe(report.pages.total);
    expect(bytesOf(place.project.out)).toEqual(before);
  });
});

describe('a build writes exactly the affected files', () => {
  it('when a note of a city has changed', async () => {
    // A word of the same length: staff pages show sizes.
    const edit = (): void => place.edit('data/cities/barre.yaml', 'keeps two grands', 'keeps six grands');
    expect(await changedBy(edit)).toEqual([
      'locations/barre.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
    ]);
    expect(place.read('locations/barre.html')).toContain('keeps six grands');
  });

  it('when a price of a service has changed', async () => {
    const edit = (): void =>
      place.edit('data/services/piano-moving.yaml', 'on stairs and miles', 'on stairs and yards');
    expect(await changedBy(edit)).toEqual(['locations/barre/piano-moving.html', 'services/piano-moving.html']);
  });

  it('when an alias was added: its stub, the files of the hosts, and the page that tries aliases', async () => {
    const edit = (): void =>
      place.edit(
        'data/aliases.yaml',
        '- { from: /tuning,',
        '- { from: /tune, to: /services/piano-tuning, loose: true }\n- { from: /tuning,',
      );
    expect(await changedBy(edit)).toEqual(expect.arrayContaining([...HOSTS, '404.html', 'tune.html'].sort()));
  });

  it('when a component of one page has changed', async () => {
    const page = readFileSync(join(place.project.components, 'pages/AboutPage.tsx'), 'utf8');
    const changed = await changedBy(() =>
      place.write('components/pages/AboutPage.tsx', page.replace('<>', '<><i data-new="" />')),
    );
    expect(changed.filter((file) => file.endsWith('.html') && !file.includes('all-city'))).toEqual(['about.html']);
    expect(place.read('about.html')).toContain('<i data-new=""');
  });

  it('when files were edited or deleted by hand: pages and others, with the bytes they had', async () => {
    const before = bytesOf(place.project.out);
    writeFileSync(output('about.html'), 'edited');
    writeFileSync(output('robots.txt'), 'edited');
    rmSync(output('locations/barre'), { recursive: true });
    rmSync(output('tuning.html'));
    const made = [
      'about.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
      'robots.txt',
      'tuning.html',
    ];
    const { notes } = await place.build();
    expect(notes).toEqual([
      'Edited since the last build, and replaced: about.html, robots.txt. "npx --no gen rollback" brings the edits back.',
      'Missing since the last build, and made again: locations/barre/piano-moving.html, locations/barre/piano-tuning.html, tuning.html.',
    ]);
    expect(bytesOf(place.project.out)).toEqual(before);
    expect(made.every((file) => existsSync(output(file)))).toBe(true);
  });

  it('in another year: every page, for its copyright line', async () => {
    const report = await place.build({ date: '2027-01-02' });
    expect(report.pages.written).toBe(report.pages.total);
    expect(place.read('about.html')).toContain('© 2027');
  });
});

describe('a city that was removed', () => {
  it('leaves no file, no link and no row of the sitemap', async () => {
    place.remove('data/cities/barre.yaml');
    place.edit('data/cities/montpelier.yaml', '[barre, waterbury]', '[waterbury]');
    place.edit('data/business.yaml', 'popular: [barre, waterbury]', 'popular: [waterbury]');
    const report = await place.build();
    expect(report.removed).toBe(4);
    expect(existsSync(output('locations/barre'))).toBe(false);
    for (const file of place.files().filter((name) => /\.(html|xml|json|conf)$/.test(name)))
      expect(place.read(file), file).not.toMatch(/\/(locations|tuners)\/barre/);
  });
});

describe('files of public/', () => {
  const put = (file: string, text: string): void => place.write(`public/${file}`, text);

  it('are copied as they are, also hidden files and targets of symlinks, and go when they go', async () => {
    put('CNAME', 'piano.example');
    put('.well-known/security.txt', 'Contact: mailto:a@b.example');
    put('.DS_Store', 'x');
    place.write('shared/photo.jpg', 'a photo');
    symlinkSync('../shared/photo.jpg', join(place.folder, 'public/photo.jpg'));
    symlinkSync('ada@desk.4711:1', join(place.folder, 'public/.#photo.jpg'));
    expect(await changedBy(() => {})).toEqual(['.well-known/security.txt', 'CNAME', 'photo.jpg']);
    expect([place.read('CNAME'), place.read('photo.jpg')]).toEqual(['piano.example', 'a photo']);
    expect(readFileSync(output('og.png'))).toEqual(readFileSync(join(ROOT, 'public/og.png')));
    expect(await changedBy(() => put('CNAME', 'forte.example'))).toEqual(['CNAME']);
    expect(await changedBy(() => place.remove('public/CNAME'))).toEqual(['CNAME']);
    expect(existsSync(output('CNAME'))).toBe(false);
  });

  it('may be shared by the sites of a repository, but a symlink out of it stops the build', async () => {
    const repository = temporaryFolder();
    mkdirSync(join(repository, '.git'));
    const site = join(repository, 'sites/one');
    cpSync(place.folder, site, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(repository, 'shared/icons'), { recursive: true });
    writeFileSync(join(repository, 'shared/icons/a.txt'), 'shared');
    symlinkSync('../../../shared', join(site, 'public/shared'));
    const project = { ...resolveProject({ packageFolder: site, cwd: site, flags: {} }), cache: place.project.cache };
    await build(project, BUILD_OPTIONS);
    expect(readFileSync(join(site, 'out/shared/icons/a.txt'), 'utf8')).toBe('shared');
    symlinkSync('/etc/hostname', join(repository, 'shared/icons/b.txt'));
    symlinkSync('../../../../elsewhere', join(site, 'components/elsewhere'));
    mkdirSync(join(repository, '../elsewhere'), { recursive: true });
    const message = await build(project, BUILD_OPTIONS).then(String, (error: Error) => error.message);
    rmSync(join(repository, '../elsewhere'), { recursive: true });
    expect(message.split('\n').filter((line) => line.includes('symlink'))).toEqual([
      expect.stringMatching(/ {2}This symlink leads out of the repository, to \/.*\/elsewhere\.$/),
      '  This symlink leads out of the repository, to /etc/hostname.',
    ]);
  });

  it('may not take the place of a page or of a file of gen: the message says where headers and redirects belong', async () => {
    for (const file of ['about.html', 'robots.txt', '_headers', '_redirects']) put(file, 'mine');
    const message = await place.fail();
    expect(message).toContain('Two things would be written to out/about.html: the page /about and public/about.html.');
    expect(message).toContain('public/robots.txt');
    expect(message).toContain('the headers of Cloudflare and Netlify and public/_headers.');
    expect(message).toContain('write headers in site.ts: headers: { "/*": { "X-Name": "value" } }.');
    expect(message).toContain('write old addresses in data/aliases.yaml, or "redirects" in site.ts.');
  });
});

describe('files in the output folder that no build wrote', () => {
  it('stop a build, and stay', async () => {
    for (const file of ['CNAME', 'locations/barre/photo.jpg', '.well-known/x']) place.write(`out/${file}`, 'mine');
    const before = place.snapshot();
    expect(await place.fail()).toBe(
      'out\n  The output folder contains 3 files that no build wrote: .well-known/x, CNAME, locations/barre/photo.jpg.\n  Move your own files to public/, which every build copies, or name another folder with --out.',
    );
    expect(place.snapshot()).toEqual(before);
  });

  it('stop the first build into a folder', async () => {
    rmSync(place.project.out, { recursive: true });
    mkdirSync(place.project.out);
    for (const file of ['thesis.doc', 'index.html']) writeFileSync(output(file), 'mine');
    expect(await place.fail()).toContain(
      'The output folder contains 2 files that no build wrote: index.html, thesis.doc.',
    );
    expect(place.files()).toEqual(['index.html', 'thesis.doc']);
  });

  it('are ignored when a file manager has left them', async () => {
    rmSync(place.project.out, { recursive: true });
    mkdirSync(place.project.out);
    writeFileSync(output('.DS_Store'), 'x');
    await place.build();
    writeFileSync(output('Thumbs.db'), 'x');
    const { pages } = await place.build();
    expect(pages.kept).toBe(pages.total);
  });
});

describe('the day of the last change', () => {
  const days = (): Record<string, string> =>
    Object.fromEntries(
      [
        ...place
          .read('sitemap.xml')
          .matchAll(/<loc>https:\/\/www\.mapleandwire\.example(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g),
      ].map(([, path = '', day = '']) => [path, day]),
    );

  it('is that of the page and not of the build', async () => {
    place.edit('data/cities/barre.yaml', 'keeps two grands', 'keeps six grands');
    await place.build({ date: '2026-12-01' });
    const changed = Object.entries(days()).filter(([, day]) => day === '2026-12-01');
    expect(changed.map(([path]) => path)).toEqual([
      '/locations/barre',
      '/locations/barre/piano-tuning',
      '/locations/barre/piano-moving',
    ]);
    expect(new Set(Object.values(days()))).toEqual(new Set([DATE, '2026-12-01']));
    expect(place.read('locations/barre.html')).toContain('"dateModified":"2026-12-01"');
  });

  it('stays when only the layout or the year has changed', async () => {
    place.edit('templates/copy/site.hbs', 'All rights reserved', 'All rights are reserved');
    await place.build({ date: '2027-01-02' });
    expect(new Set(Object.values(days()))).toEqual(new Set([DATE]));
  });

  it('is never later than the build, after one with a wrong clock', async () => {
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build({ date: '2038-01-20' });
    expect(place.read('sitemap.xml')).toContain('2038-01-20');
    await place.build({ date: '2026-12-01', only: onlyCities('barre') });
    expect(place.read('sitemap.xml')).not.toContain('2038-01-20');
  });

  it('comes from --previous where there is no output', async () => {
    const previous = join(temporaryFolder(), 'manifest.json');
    writeFileSync(previous, place.read('build-manifest.json'));
    const before = siteBytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    await place.build({ date: '2026-12-01', previous });
    expect(siteBytesOf(place.project.out)).toEqual(before);
    rmSync(place.project.out, { recursive: true });
    await place.build({ date: '2026-12-01' });
    expect(new Set(Object.values(days()))).toEqual(new Set(['2026-12-01']));
  });

  it('cannot come from a file that is no manifest', async () => {
    rmSync(place.project.out, { recursive: true });
    expect(await place.fail({ previous: join(place.folder, 'nothing.json') })).toBe(
      'nothing.json\n  There is no file here for --previous to read.\n  Name the build-manifest.json of an earlier build.',
    );
    expect(await place.fail({ previous: join(place.folder, 'data/tips.json') })).toContain(
      'This is not a build manifest.',
    );
    expect(place.files()).toEqual([]);
  });

  describe('and the manifest of the site itself', () => {
    afterEach(() => vi.unstubAllGlobals());
    const address = 'https://www.tuners.example/build-manifest.json';
    /** Builds from nothing with `--previous`. The address answers so. */
    const buildAfter = async (answer: () => Response | Promise<Response>, previous = address): Promise<string> => {
      const asked: string[] = [];
      vi.stubGlobal('fetch', async (url: string) => (asked.push(url), answer()));
      rmSync(place.project.out, { recursive: true, force: true });
      const built = place.build({ date: '2026-12-01', previous });
      const message = await built.then(
        () => '',
        (error: Error) => error.message,
      );
      expect(asked).toEqual(previous.startsWith('https') ? [previous] : []);
      return message;
    };

    it('is read from its address; 404 means that there is none', async () => {
      const [before, manifest] = [siteBytesOf(place.project.out), place.read('build-manifest.json')];
      expect(await buildAfter(() => new Response(manifest))).toBe('');
      expect(siteBytesOf(place.project.out)).toEqual(before);
      expect(await buildAfter(() => new Response('Not here', { status: 404 }))).toBe('');
      expect(new Set(Object.values(days()))).toEqual(new Set(['2026-12-01']));
    });

    it.each([
      ['answers with another status', () => new Response('', { status: 503 }), 'answers with status 503.'],
      ['is another page', () => new Response('<html>'), 'This is not a build manifest.'],
      [
        'cannot be reached',
        () => Promise.reject(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })),
        'cannot be read: getaddrinfo ENOTFOUND.',
      ],
      [
        'takes longer than 10 seconds',
        () => Promise.reject(new DOMException('', 'TimeoutError')),
        'does not answer within 10 seconds.',
      ],
    ])('stops the build if it %s', async (_, answer, message) => {
      const text = await buildAfter(answer);
      expect(text).toMatch(/^https:\/\/www\.tuners\.example\/build-manifest\.json\n/);
      expect(text).toContain(message);
      expect(place.files()).toEqual([]);
    });

    it('has an address with https', async () => {
      expect(await buildAfter(() => new Response(), 'http://www.tuners.example/x.json')).toContain(
        'begins with "https://"',
      );
    });
  });

  it('is not known for a page that was published, without a record: neither the page nor the sitemap has one', async () => {
    rmSync(place.project.out, { recursive: true });
    place.write('data/published.txt', '/about\n/contact\n');
    await place.build({ date: '2026-12-01' });
    expect(days()).toMatchObject({ '/': '2026-12-01' });
    expect(Object.keys(days())).not.toContain('/about');
    expect(place.read('sitemap.xml')).toMatch(/\/about<\/loc><changefreq>/);
    expect(place.read('about.html')).not.toContain('dateModified');
    expect((await check(place.project, { release: false })).findings.filter(({ level }) => level === 'error')).toEqual(
      [],
    );
    place.edit('templates/copy/pages/AboutPage.hbs', 'Meet the family', 'Meet the people');
    await place.build({ date: '2026-12-24' });
    expect(days()).toMatchObject({ '/about': '2026-12-24' });
    expect(Object.keys(days())).not.toContain('/contact');
  });
});

describe('a build for a preview', () => {
  const HEADER = 'noindex, nofollow';
  const PREVIEW = { url: 'https://preview.example/branch', noindex: true };

  it('has its own address, and asks search engines to leave out every page, on every host', async () => {
    await place.build({ staging: PREVIEW });
    const pages = place.files().filter((file) => file.endsWith('.html') && place.read(file).includes('<main'));
    for (const file of pages)
      expect(place.read(file), file).toMatch(/<meta name="robots" content="noindex, (?:no)?follow">/);
    expect(place.read('about.html')).toContain('<link rel="canonical" href="https://preview.example/branch/about">');
    expect(place.read('about.html')).toContain('href="/branch/contact"');
    expect(place.read('robots.txt')).not.toContain('Disallow: /');
    expect(place.read('_headers')).toContain(`/branch/*\n`);
    expect(place.read('_headers').match(/X-Robots-Tag: .*/g)).toEqual([`X-Robots-Tag: ${HEADER}`]);
    expect(place.read('vercel.json')).toContain(`"key": "X-Robots-Tag",\n          "value": "${HEADER}"`);
    expect(place.read('nginx.conf')).toContain(`add_header X-Robots-Tag "${HEADER}" always;`);
    expect(place.read('.htaccess')).toMatch(new RegExp(`Header always set X-Robots-Tag "${HEADER}"`));
    for (const file of place.files().filter((name) => /\.(?:html|xml|txt|json)$/.test(name)))
      expect(place.read(file), file).not.toContain('www.mapleandwire.example');
  });

  it('is recorded, so that check, status and a build of one city follow it, and refused by a release', async () => {
    const { bytes } = await place.build({ staging: PREVIEW });
    expect(await errorsOf(false)).toEqual([]);
    expect(await errorsOf(true)).toContain(
      'The site was built for a preview, with --url or --noindex. Run `npx --no gen build`.',
    );
    const { outcome } = await readStatus(place.project, `${DATE}T12:00:00Z`);
    expect([...outcome.pages()].filter(({ state }) => state !== 'built')).toEqual([]);
    await place.build({ only: onlyCities('barre') });
    expect(place.read('locations/barre.html')).toContain('https://preview.example/branch/locations/barre');
    expect((await place.build({ staging: PREVIEW })).bytes).toBe(bytes);
  });

  it('leaves nothing behind in the next build', async () => {
    const before = bytesOf(place.project.out);
    await place.build({ staging: { url: null, noindex: true } });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(before);
  });

  const errorsOf = async (release: boolean): Promise<string[]> =>
    (await check(place.project, { release })).findings
      .filter(({ level }) => level === 'error')
      .map(({ message }) => message);
});

describe('a build of one city', () => {
  it('into nothing makes its pages and the staff pages', async () => {
    rmSync(place.project.out, { recursive: true });
    const report = await place.build({ only: onlyCities('barre') });
    expect(report).toMatchObject({ figures: { servicePages: 5, servicePagesBuilt: 2, cities: 3, citiesComplete: 1 } });
    expect(place.files().filter((file) => /^(locations|index|services)/.test(file) && file.endsWith('.html'))).toEqual([
      'locations/barre.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
    ]);
    expect([...place.read('sitemap.xml').matchAll(/<loc>/g)]).toHaveLength(3);
    expect(place.files().filter((file) => /^(tuners|tuning)/.test(file))).toEqual(['tuners/barre.html']);
    expect(place.read('_redirects')).not.toContain('/locations/montpelier');
    expect(place.read('build-manifest.json')).toMatch(/^\{"inputs":null,/);
  });

  it('leaves other pages as they are, also those whose data have changed, and a build makes those', async () => {
    place.edit('data/cities/barre.yaml', 'keeps two grands', 'keeps six grands');
    place.edit('data/cities/waterbury.yaml', 'travelers play', 'travelers and dogs play');
    const changed = await changedBy(() => {}, { only: onlyCities('barre') });
    expect(changed.filter((file) => file.startsWith('locations/'))).toEqual([
      'locations/barre.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
    ]);
    expect(place.read('locations/waterbury.html')).toContain('that travelers play');
    await place.build();
    expect(place.read('locations/waterbury.html')).toContain('travelers and dogs play');
  });

  it('removes no page that the plan no longer has', async () => {
    place.remove('data/cities/barre.yaml');
    place.edit('data/cities/montpelier.yaml', '[barre, waterbury]', '[waterbury]');
    place.edit('data/business.yaml', 'popular: [barre, waterbury]', 'popular: [waterbury]');
    await place.build({ only: onlyCities('waterbury') });
    expect(existsSync(output('locations/barre.html'))).toBe(true);
    await place.build();
    expect(existsSync(output('locations/barre.html'))).toBe(false);
  });

  it('and another, and then the whole, end in the same site as one build', async () => {
    const whole = bytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    for (const slugs of [['waterbury'], ['barre', 'montpelier']]) await place.build({ only: onlyCities(...slugs) });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });
});
