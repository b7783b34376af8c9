/** A build keeps, renders again, and removes files. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DATE,
  bytesOf,
  siteBytesOf,
  differences,
  listFiles,
  workplaces,
  type Workplace,
  onlyCities,
} from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder } = workplaces();
const NOTES = ['.htaccess', 'Caddyfile', '_headers', '_redirects', 'nginx.conf', 'vercel.json'];
let place: Workplace;
beforeEach(async () => {
  place = await builtTiny();
});
/** Files that a build writes anew, or takes away, after a change. */
async function changedBy(change: () => void, options = {}): Promise<string[]> {
  const before = place.snapshot();
  change();
  await place.build(options);
  return differences(before, place.snapshot()).filter((file) => file !== 'build-manifest.tsv');
}
const output = (file: string): string => join(place.project.out, file);
const putForeign = (file: string, text = 'mine'): void => {
  mkdirSync(dirname(output(file)), { recursive: true });
  writeFileSync(output(file), text);
};

describe('nothing is written', () => {
  it('when nothing has changed', async () => {
    const before = place.snapshot();
    const report = await place.build();
    expect(report.pages).toMatchObject({ kept: report.pages.total, same: 0, written: 0 });
    expect(place.snapshot()).toEqual(before);
  });

  it('on another day of the same year', async () => {
    const before = place.snapshot();
    await place.build({ date: '2026-12-24' });
    expect(place.snapshot()).toEqual(before);
  });

  it('to a file whose time alone was changed', async () => {
    utimesSync(output('about.html'), new Date(0), new Date(0));
    const before = place.snapshot();
    await place.build();
    expect(place.snapshot()).toEqual(before);
  });

  it('anew when the notes beside the site or the cache are lost', async () => {
    const before = place.snapshot();
    rmSync(join(place.folder, '.out.gen'), { recursive: true });
    rmSync(place.project.cache, { recursive: true });
    await place.build();
    expect(place.snapshot()).toEqual(before);
  });

  it('to pages whose data was only written in another way', async () => {
    expect(
      await changedBy(() => place.edit('data/cities/barre.yaml', 'name: Barre', '# The granite town\nname:   "Barre"')),
    ).toEqual([]);
  });
});

describe('exactly the affected files are written', () => {
  it('when a note of a city has changed', async () => {
    // A word of the same length: pages for the staff show sizes.
    expect(await changedBy(() => place.edit('data/cities/barre.yaml', 'keeps two grands', 'keeps six grands'))).toEqual(
      ['locations/barre.html', 'locations/barre/piano-moving.html', 'locations/barre/piano-tuning.html'],
    );
    expect(place.read('locations/barre.html')).toContain('keeps six grands');
  });

  it('when a price of a service has changed', async () => {
    // The new text is as long as the old one, for the same reason.
    expect(
      await changedBy(() =>
        place.edit('data/services/piano-moving.yaml', 'on stairs and miles', 'on stairs and yards'),
      ),
    ).toEqual(['locations/barre/piano-moving.html', 'services/piano-moving.html']);
  });

  it('when a tip has changed', async () => {
    expect(await changedBy(() => place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons'))).toEqual([
      'index.html',
    ]);
  });

  it('when an alias was added: its stub, the files of the hosts, and the page that tries aliases', async () => {
    const changed = await changedBy(() =>
      place.edit(
        'data/aliases.yaml',
        '- { from: /tuning,',
        '- { from: /tune, to: /services/piano-tuning }\n- { from: /tuning,',
      ),
    );
    expect(changed).toEqual([...NOTES.filter((file) => file !== '_headers'), '404.html', 'tune.html'].sort());
  });

  it('when a sentence of one template has changed', async () => {
    expect(
      await changedBy(() =>
        place.edit('templates/copy/pages/ReviewsPage.hbs', 'Off pitch right now?', 'Off pitch again?'),
      ),
    ).toEqual(['reviews.html']);
  });

  it('when a component of one page has changed', async () => {
    const { project } = place;
    const page = readFileSync(join(project.components[0] as string, 'pages/AboutPage.tsx'), 'utf8');
    expect(
      await changedBy(() => place.write('components/pages/AboutPage.tsx', page.replace('<>', '<><i data-new="" />'))),
    ).toEqual(['about.html']);
    expect(place.read('about.html')).toContain('<i data-new=""');
  });

  it('when a file was edited or deleted by hand: pages, files beside them, all with the bytes they had', async () => {
    const before = bytesOf(place.project.out);
    writeFileSync(output('about.html'), 'edited');
    writeFileSync(output('robots.txt'), 'edited');
    rmSync(output('locations/barre'), { recursive: true });
    rmSync(output('tuning.html'));
    expect(await changedBy(() => {})).toEqual([
      'about.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
      'robots.txt',
      'tuning.html',
    ]);
    expect(bytesOf(place.project.out)).toEqual(before);
  });

  it('when the whole output is gone', async () => {
    const before = bytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(before);
  });

  it('when the year is another one: every page, for its copyright line', async () => {
    const before = bytesOf(place.project.out);
    const report = await place.build({ date: '2027-01-02' });
    expect(report.pages.written).toBe(report.pages.total);
    expect(differences(before, bytesOf(place.project.out)).filter((file) => !file.endsWith('.html'))).toEqual([
      'build-manifest.tsv',
    ]);
    expect(place.read('about.html')).toContain('© 2027');
  });
});

describe('a city that goes away', () => {
  it('leaves no file, no link and no row of the sitemap', async () => {
    place.remove('data/cities/barre.yaml');
    place.edit('data/cities/montpelier.yaml', '[barre, waterbury]', '[waterbury]');
    place.edit('data/business.yaml', 'popular: [barre, waterbury]', 'popular: [waterbury]');
    const report = await place.build();
    expect(report.removed).toBe(5);
    expect(existsSync(output('locations/barre'))).toBe(false);
    expect(place.files().filter((file) => file.includes('barre'))).toEqual([]);
    for (const file of place.files().filter((name) => /\.(html|xml|json|tsv|conf)$/.test(name)))
      expect(place.read(file), file).not.toMatch(/\/(locations|tuners)\/barre/);
  });
});

describe('files that gen did not make', () => {
  it('stay, wherever they are, through every kind of build', async () => {
    const mine = [
      'CNAME',
      '.well-known/security.txt',
      'locations/barre/photo.jpg',
      'notes/deep/er/plan.txt',
      'reviews.html.bak',
    ];
    for (const file of mine) putForeign(file);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    place.edit('data/tips.json', 'Dust and crayons', 'Dust and coins');
    await place.build();
    await place.build({ only: onlyCities('barre') });
    for (const file of mine) expect(readFileSync(output(file), 'utf8')).toBe('mine');
  });

  it('stay through the first build into their folder, and the second', async () => {
    rmSync(place.project.out, { recursive: true });
    rmSync(join(place.folder, '.out.gen'), { recursive: true });
    putForeign('CNAME');
    putForeign('assets/film.mp4');
    await place.build();
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    for (const file of ['CNAME', 'assets/film.mp4']) expect(readFileSync(output(file), 'utf8')).toBe('mine');
  });

  it('stay links, too', async () => {
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'photo.jpg'), 'mine');
    symlinkSync(elsewhere, output('uploads'));
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    expect(readFileSync(output('uploads/photo.jpg'), 'utf8')).toBe('mine');
    expect(listFiles(elsewhere)).toEqual(['photo.jpg']);
  });

  it.each([
    ['a page', 'about.html', 'about.html'],
    ['a stub', 'tuning.html', 'tuning.html'],
    ['the robots file', 'robots.txt', 'robots.txt'],
    ['a folder', 'locations', 'locations'],
    ['the folder of a city', 'locations/barre', 'locations/barre'],
    ['the folder of a stub', 'tuners', 'tuners'],
    ['a page, as a folder', 'about.html/index.txt', 'about.html'],
    ['a stub, as a folder', 'tuners/barre.html/deep/index.txt', 'tuners/barre.html'],
  ])('are a named error when they are in the way of %s, and stay', async (_, file, named) => {
    rmSync(place.project.out, { recursive: true });
    rmSync(join(place.folder, '.out.gen'), { recursive: true });
    putForeign(file);
    const message = await place.fail();
    expect(message).toContain(`out/${named}`);
    expect(message).toContain('gen never overwrites or deletes files that it did not create');
    expect(listFiles(place.project.out)).toEqual([file]);
    expect(readFileSync(output(file), 'utf8')).toBe('mine');
  });

  it('are an error in the place of every file that gen writes: page, script, picture, setting of a host', async () => {
    const written = listFiles(place.project.out).filter((file) => file !== 'build-manifest.tsv');
    rmSync(place.project.out, { recursive: true });
    rmSync(join(place.folder, '.out.gen'), { recursive: true });
    for (const file of written) putForeign(file);
    expect(await place.fail()).toContain(` and ${written.length - 3} more files  [output-in-the-way]\n`);
    for (const file of written) expect(readFileSync(output(file), 'utf8'), file).toBe('mine');
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
    const changed = Object.entries(days())
      .filter(([, day]) => day === '2026-12-01')
      .map(([path]) => path);
    expect(changed).toEqual(['/locations/barre', '/locations/barre/piano-tuning', '/locations/barre/piano-moving']);
    expect(new Set(Object.values(days()))).toEqual(new Set([DATE, '2026-12-01']));
    expect(place.read('locations/barre.html')).toContain('"dateModified":"2026-12-01"');
    expect(place.read('locations/montpelier.html')).toContain(`"dateModified":"${DATE}"`);
  });

  it('stands when only the layout or the year has changed', async () => {
    place.edit('templates/copy/site.hbs', 'The workshop answers all day', 'The workshop answers');
    await place.build({ date: '2027-01-02' });
    expect(new Set(Object.values(days()))).toEqual(new Set([DATE]));
  });

  it('is never later than the build: a wrong clock leaves no day in the future', async () => {
    for (const wrong of ['2038-01-20', '2026-12-31']) {
      place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
      await place.build({ date: wrong });
      expect(place.read('sitemap.xml')).toContain(wrong);
      await place.build({ date: '2026-12-01', only: onlyCities('barre') });
      expect(place.read('sitemap.xml')).not.toContain(wrong);
      place.edit('data/tips.json', 'Dust and crayons', 'Dust and pencils');
      await place.build({ date: wrong });
      await place.build({ date: '2026-12-01' });
      expect(place.read('sitemap.xml')).not.toContain(wrong);
      expect(place.read('index.html')).not.toContain(wrong);
    }
  });

  it('comes from --previous where there is no output', async () => {
    const manifest = join(temporaryFolder(), 'manifest.tsv');
    writeFileSync(manifest, place.read('build-manifest.tsv'));
    const before = siteBytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    await place.build({ date: '2026-12-01', previous: manifest });
    expect(siteBytesOf(place.project.out)).toEqual(before);
    rmSync(place.project.out, { recursive: true });
    await place.build({ date: '2026-12-01' });
    expect(new Set(Object.values(days()))).toEqual(new Set(['2026-12-01']));
  });

  it('cannot come from a file that is no manifest', async () => {
    rmSync(place.project.out, { recursive: true });
    expect(await place.fail({ previous: join(place.folder, 'nothing.tsv') })).toBe(
      'nothing.tsv  [cli-previous-missing]\n  There is no such file.\n  Name the build-manifest.tsv of an earlier build with --previous.',
    );
    expect(await place.fail({ previous: join(place.folder, 'data/tips.json') })).toContain(
      'This is not a build manifest that this version of gen can read.',
    );
    expect(place.files()).toEqual([]);
  });
});

describe('one city alone', () => {
  it('is built into nothing: its pages, the staff pages, no link file of pages that are not there', async () => {
    rmSync(place.project.out, { recursive: true });
    const report = await place.build({ only: onlyCities('barre') });
    expect(report).toMatchObject({ figures: { servicePages: 5, servicePagesBuilt: 2, cities: 3, citiesComplete: 1 } });
    expect(place.files().filter((file) => file.endsWith('.html'))).toEqual([
      'internal-linking-audit.html',
      'locations/barre.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
      'missing-service-pages.html',
      'montpelier-area-build-status.html',
      'montpelier-service-page-tracker.html',
      'tuners/barre.html',
    ]);
    const status = JSON.parse(place.read('build-status.json')) as {
      cities: { slug: string; percentComplete: number }[];
    };
    expect(status.cities.map(({ slug, percentComplete }) => [slug, percentComplete])).toEqual([
      ['montpelier', 0],
      ['barre', 100],
      ['waterbury', 0],
    ]);
    expect([...place.read('sitemap.xml').matchAll(/<loc>/g)]).toHaveLength(3);
  });

  it('leaves the rest of the site as it is, even what has changed since', async () => {
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

  it('ends, city by city and then whole, in the same site as one build', async () => {
    const whole = bytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    for (const slugs of [['waterbury'], ['barre', 'montpelier']]) await place.build({ only: onlyCities(...slugs) });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('must be a city: the nearest name is offered, and nothing is written', async () => {
    const before = place.snapshot();
    expect(await place.fail({ only: onlyCities('barre', 'montpellier', 'zzz') })).toBe(
      'gen city  montpellier  [cli-unknown-record]\n  There is no city "montpellier".\n  Did you mean "montpelier"?\ngen city  zzz  [cli-unknown-record]\n  There is no city "zzz".\n  Use one of these: montpelier, barre, waterbury.',
    );
    expect(place.snapshot()).toEqual(before);
  });
});

describe('--verify', () => {
  it('agrees with an untouched site, built at once or step by step', async () => {
    await place.build({ verify: true });
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build({ verify: true });
    await place.build({ date: '2026-12-24', verify: true });
  });

  it('has nothing to find in a page that was changed without a trace in its size and time: it was made anew', async () => {
    const before = bytesOf(place.project.out);
    const file = output('about.html');
    const reference = join(temporaryFolder(), 'reference');
    execFileSync('cp', ['-p', file, reference]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('Our Story', 'Our Stori'));
    execFileSync('touch', ['-r', reference, file]);
    expect((await place.build({ verify: true })).pages.written).toBe(1);
    expect(bytesOf(place.project.out)).toEqual(before);
  });
});
