/** Sites with photographs: what is built, what is kept, and what a build says. */
import fs, { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { attribute, readPage } from '../fixtures/html.ts';
import { addPhotographs } from '../fixtures/photo-site.ts';
import { photograph } from '../fixtures/photographs.ts';
import {
  BUILD_OPTIONS,
  listFiles,
  onlyCities,
  siteBytesOf,
  workplaces,
  type Workplace,
} from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
const work: string[] = [];
const progress = { step: (what: string) => work.push(what), pages: () => {}, waiting: () => {} };
/** Builds and returns how many photographs were encoded. */
async function encoded(build: () => Promise<unknown>): Promise<number> {
  work.length = 0;
  await build();
  return work.filter((what) => what.startsWith('encoding photograph')).length;
}

let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  const [cities, services] = [['barre'], ['piano-tuning']];
  await addPhotographs(place.project.data, { cities, services, width: 480 });
  expect(await encoded(() => place.build({ progress }))).toBe(7);
  expect(new Set(work.filter((what) => what.startsWith('encoding'))).size).toBe(7);
});

it('pages show them in three formats with their sizes, and the first one at once', () => {
  const [photo = ''] =
    /<span class="photo hero-photo no-print".*?<\/span>/.exec(place.read('locations/barre.html')) ?? [];
  expect(photo.replace(/-[0-9a-f]{16}/g, '-HASH')).toBe(
    '<span class="photo hero-photo no-print"><picture><source type="image/avif" srcSet="/assets/photos/city-barre-HASH-400.avif 400w, /assets/photos/city-barre-HASH-480.avif 480w" sizes="(width &gt;= 60rem) 44vw, 94vw"/><source type="image/webp" srcSet="/assets/photos/city-barre-HASH-400.webp 400w, /assets/photos/city-barre-HASH-480.webp 480w" sizes="(width &gt;= 60rem) 44vw, 94vw"/><img src="/assets/photos/city-barre-HASH.jpg" alt="Barre" width="480" height="320" fetchPriority="high"/></picture></span>',
  );
  const home = place.read('index.html');
  expect(home.match(/fetchPriority="high"/g)).toHaveLength(1);
  expect(home.match(/<img src="\/assets\/photos\/[^>]*loading="lazy"/g)).toHaveLength(4);
});

it('a second build does nothing; a new text encodes nothing; a site that is lost comes from the cache', async () => {
  const before = place.snapshot();
  expect(await encoded(() => place.build({ progress }))).toBe(0);
  expect(place.snapshot()).toEqual(before);
  place.edit('data/business.yaml', 'in central Vermont', 'in Vermont');
  expect(await encoded(() => place.build({ progress }))).toBe(0);
  const photos = Object.entries(place.snapshot()).filter(([file]) => file.startsWith('assets/photos/'));
  expect(photos).toEqual(Object.entries(before).filter(([file]) => file.startsWith('assets/photos/')));
  rmSync(place.project.out, { recursive: true });
  expect(await encoded(() => place.build({ progress }))).toBe(0);
});

/** Returns the photographs and public files that some work reads. */
async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  const { data, publicFolder } = place.project;
  const reading = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  try {
    await work();
    const read = reading.mock.calls.map(([path]) => String(path));
    return read.filter((path) => path.startsWith(join(data, 'images')) || path.startsWith(publicFolder));
  } finally {
    reading.mockRestore();
    syncBuiltinESMExports();
  }
}

it('a build with nothing to do reads no photograph, unless it may have changed', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000);
  await place.build();
  expect(await readBy(place.build)).toEqual([]);
  const yard = join(place.project.data, 'images/business.jpg');
  const written = Math.round(Date.now() / 1000) + 100;
  utimesSync(yard, written, written);
  // What was written a moment ago may be written again at the same time.
  clock.mockReturnValue(written * 1000 + 1000);
  expect([await readBy(place.build), await readBy(place.build)]).toEqual([[yard], [yard]]);
  clock.mockReturnValue(written * 1000 + 3000);
  expect([await readBy(place.build), await readBy(place.build)]).toEqual([[yard], []]);
  const bytes = fs.readFileSync(yard);
  writeFileSync(yard, bytes.toReversed());
  utimesSync(yard, written, written);
  expect(await readBy(() => place.fail())).toContain(yard);
  writeFileSync(yard, bytes);
});

it('a changed photograph is encoded alone, and its old files go', async () => {
  const images = join(place.project.data, 'images');
  const files = new Set(place.files());
  writeFileSync(join(images, 'city-barre.jpg'), await photograph({ width: 480, height: 360, scene: 'room', seed: 44 }));
  expect(await encoded(() => place.build({ progress }))).toBe(1);
  const gone = [...files].filter((file) => !place.files().includes(file));
  expect(gone.length).toBe(5);
  expect(gone.every((file) => file.startsWith('assets/photos/city-barre-'))).toBe(true);
});

it('the pages of one city, and parts that are joined, have the same photographs', async () => {
  const whole = siteBytesOf(place.project.out);
  await place.build({ only: onlyCities('barre') });
  expect(listFiles(join(place.project.out, 'assets/photos'))).toEqual(
    Object.keys(whole)
      .filter((file) => file.startsWith('assets/photos/'))
      .map((file) => file.slice('assets/photos/'.length)),
  );
  const parts: string[] = [];
  for (const index of [1, 2]) {
    const out = join(temporaryFolder(), 'part');
    mkdirSync(out);
    await build({ ...place.project, out }, { ...BUILD_OPTIONS, progress, shard: { index, of: 2 } });
    parts.push(out);
  }
  rmSync(place.project.out, { recursive: true });
  await place.build({ progress, parts });
  expect(siteBytesOf(place.project.out)).toEqual(whole);
});

it('the sitemap lists the photographs of a page, once each', () => {
  const [row = ''] = /<url><loc>[^<]*\/locations\/barre<.*/.exec(place.read('sitemap.xml')) ?? [];
  expect(
    [...row.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, at = '']) => at.replace(/-[0-9a-f]{16}/, '')),
  ).toEqual(['https://www.mapleandwire.example/assets/photos/city-barre.jpg']);
});

it('links to a page show its photograph, cropped, if that is large enough', async () => {
  const shared = (file: string): string[] =>
    [...place.read(file).matchAll(/<meta property="og:image(?::\w+)?" content="([^"]*)">/g)].map(
      ([, value = '']) => value,
    );
  const own = ['https://www.mapleandwire.example/og.png', '1200', '630', 'Maple &amp; Wire Piano Care'];
  expect(['index.html', 'locations/barre.html'].map(shared)).toEqual([own, own]);
  const images = join(place.project.data, 'images');
  const before = new Set(place.files());
  writeFileSync(join(images, 'business.jpg'), await photograph({ width: 1500, height: 1000, scene: 'yard', seed: 1 }));
  writeFileSync(join(images, 'city-barre.jpg'), await photograph({ width: 480, height: 360, scene: 'room', seed: 45 }));
  // Large enough, and of no page.
  const person = await photograph({ width: 1200, height: 1600, scene: 'person', seed: 46 });
  writeFileSync(join(images, 'team/person-1.jpg'), person);
  expect(await encoded(() => place.build({ progress }))).toBe(4);
  const [picture = '', ...facts] = shared('index.html');
  expect(facts).toEqual(['1200', '630', 'Sample: a truck in a yard']);
  expect(shared('contact.html')[0]).toBe(picture);
  expect(shared('locations/barre.html')).toEqual(own);
  const file = picture.replace('https://www.mapleandwire.example/', '');
  const { width, height, format } = await sharp(join(place.project.out, file)).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  const built = siteBytesOf(place.project.out);
  expect(place.files().filter((name) => !before.has(name) && name.endsWith('.jpg')).length).toBe(4);
  rmSync(place.project.out, { recursive: true });
  await place.build({ progress });
  expect(siteBytesOf(place.project.out)).toEqual(built);
  place.edit('data/business.yaml', 'alt: "Sample: a truck in a yard"', 'alt: ""');
  await place.build();
  expect(shared('contact.html')).toEqual([picture, '1200', '630', 'Maple &amp; Wire Piano Care']);
});

it('images of people and places are photographs, but a missing file is replaced and reported', async () => {
  const other = await tiny();
  other.edit('data/team.yaml', '  fallbackImage', '  image: ada.jpg\n  fallbackImage');
  other.edit('data/cities/barre.yaml', 'postalCodes:', 'image: cities/barre.jpg\npostalCodes:');
  const pages = ['about.html', 'locations/barre.html', 'locations/barre/piano-tuning.html'];
  const shown = (): string[][] =>
    pages.map((file) => {
      const page = readPage(other.read(file));
      const images = page
        .find('main img')
        .map((image) => `${attribute(image, 'src')?.replace(/-[0-9a-f]{16}/, '')}: ${attribute(image, 'alt')}`);
      return [...images, ...page.find('svg.locator').map(() => 'map'), ...page.texts('.portrait')].filter(Boolean);
    });
  expect((await other.build()).notes.map((note) => note.replaceAll(`${other.folder}/`, ''))).toEqual([
    'There is no photograph "images/cities/barre.jpg", so pages show the map. (data/cities/barre.yaml:7)',
    'There is no photograph "images/ada.jpg", so pages show the initials. (data/team.yaml:5)',
  ]);
  expect(shown()).toEqual([['AQ'], ['map'], ['map']]);
  mkdirSync(join(other.project.data, 'images/cities'), { recursive: true });
  for (const name of ['ada.jpg', 'cities/barre.jpg'])
    writeFileSync(join(other.project.data, 'images', name), await photograph({ width: 480, height: 360 }));
  expect((await other.build()).notes).toEqual([]);
  const barre = '/assets/photos/barre.jpg: Barre';
  expect(shown()).toEqual([['/assets/photos/ada.jpg: Ada Quill'], [barre], [barre]]);
});

it('mistakes have the place of the record', async () => {
  place.edit('data/cities/barre.yaml', 'city-barre.jpg', 'city-bare.jpg');
  writeFileSync(join(place.project.data, 'images/service-piano-tuning.jpg'), '');
  expect(await place.fail()).toMatchInlineSnapshot(`
    "data/cities/barre.yaml:21:8  photo
      There is no photograph "data/images/city-bare.jpg".
      Did you mean "city-barre.jpg"? Put the file there, or remove what names it.
    data/services/piano-tuning.yaml:38:8  photo
      The photograph "data/images/service-piano-tuning.jpg" is empty: it has 0 bytes.
      Copy it again."
  `);
});
