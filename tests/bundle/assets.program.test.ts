/** Files that components, stylesheets and islands name: a build publishes them, `gen dev` shows them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../dev/start.ts';
import { hashBytes } from '../../generator/hash.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';

const { tiny } = workplaces();
let place: Workplace;

const SOURCES: Readonly<Record<string, string>> = {
  'components/islands/Lamp.tsx': `import lamp from '../parts/lamp.png';
export const Lamp = ({ other }: { other: string }) => <><img id="lamp" src={lamp} alt="" /><img id="prop" src={other} alt="" /></>;
`,
  'components/parts/Pictures.tsx': `import './pictures.css';
import truck from './truck.png';
import { Island } from '../islands/Island';
import { Lamp } from '../islands/Lamp';
export const Pictures = () => (
  <p className="pictures" data-more={truck}>
    <img id="truck" src={truck} alt="" />
    <img id="crane" src={new URL('./crane.png', import.meta.url).href} alt="" />
    <Island of={Lamp} props={{ other: truck }} />
  </p>
);
`,
  'components/parts/pictures.css': `@font-face { font-family: Own; src: url('./own.woff2#x') format('woff2'); }
.pictures { background: url("../../brand/hero.png"); font-family: Own; }
`,
};
/** File, and the width of a picture that is too large for Vite to write it into the code. */
const PICTURES: Readonly<Record<string, number>> = {
  'components/parts/truck.png': 90,
  'components/parts/crane.png': 100,
  'components/parts/lamp.png': 120,
  'brand/hero.png': 110,
};

/** A picture that cannot be compressed. */
const draw = (width: number): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: width * 80 * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256));
  return sharp(pixels, { raw: { width, height: 80, channels: 3 } })
    .png()
    .toBuffer();
};

const pathOf = (file: string): string => join(place.folder, file);

beforeAll(async () => {
  place = await tiny();
  for (const [file, text] of Object.entries(SOURCES)) place.write(file, text);
  place.write('brand/.keep', '');
  for (const [file, width] of Object.entries(PICTURES)) writeFileSync(pathOf(file), await draw(width));
  // Small enough to be written into the code, which the policy of pages forbids for fonts.
  writeFileSync(pathOf('components/parts/own.woff2'), 'wOF2');
  const about = 'components/pages/AboutPage.tsx';
  place.edit(about, '<>', '<><Pictures />');
  place.write(about, `import { Pictures } from '../parts/Pictures';\n${readFileSync(pathOf(about), 'utf8')}`);
  await place.build();
});

/** Addresses of files in a page, by the name of the file. */
function addressesIn(html: string): Record<string, string> {
  const found = [...html.matchAll(/(?<=["(])[\w:/.@-]*\/(truck|crane|lamp|hero|own)\.[\w.-]+(?=[#")])/g)];
  return Object.fromEntries(found.map(([address, name = '']) => [name, address]));
}

const FILES: Readonly<Record<string, string>> = {
  truck: 'components/parts/truck.png',
  crane: 'components/parts/crane.png',
  lamp: 'components/parts/lamp.png',
  hero: 'brand/hero.png',
  own: 'components/parts/own.woff2',
};
const sourceHashes = (): Record<string, string> =>
  Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, hashBytes(readFileSync(pathOf(file)))]));

describe('a file that a component, a stylesheet or an island names', () => {
  it('is published under the address that the page has', () => {
    const published = Object.entries(addressesIn(place.read('about.html'))).map(([name, address]) => [
      name,
      hashBytes(readFileSync(join(place.project.out, address.replace('#x', '')))),
    ]);
    expect(Object.fromEntries(published)).toEqual(sourceHashes());
  });

  it('may be kept by browsers for a year', () => {
    const headers = place.read('_headers');
    for (const address of Object.values(addressesIn(place.read('about.html'))))
      expect(headers).toContain(`${address}\n  Cache-Control: public, max-age=31536000, immutable\n`);
  });

  it('is linked, not written, by a build in which it is the same', async () => {
    const before = place.snapshot();
    place.edit('data/business.yaml', 'url: https://www.mapleandwire.example', 'url: https://other.example');
    await place.build();
    const { truck = '' } = addressesIn(place.read('about.html'));
    expect(place.snapshot()[truck.slice(1)]).toBe(before[truck.slice(1)]);
  });

  it('is found below the folder of a site, by its island, too', async () => {
    place.edit('data/business.yaml', 'url: https://other.example', 'url: https://other.example/shop');
    await place.build();
    const html = place.read('about.html');
    const addresses = addressesIn(html);
    expect(Object.values(addresses).filter((address) => !address.startsWith('/shop/assets/'))).toEqual([]);
    expect(html).toContain(`data-more="${addresses.truck}"`);
    expect(html).toContain(`&quot;other&quot;:&quot;${addresses.truck}&quot;`);
    const island = place.files().find((file) => /^assets\/Lamp\..*js$/.test(file)) ?? '';
    expect(place.read(island)).toMatch(/new URL\([`"']lamp\.[\w-]+\.png[`"'],import\.meta\.url\)\.pathname/);
  });

  it('comes with a new address when it changes', async () => {
    const { hero: before } = addressesIn(place.read('about.html'));
    writeFileSync(pathOf('brand/hero.png'), await draw(130));
    await place.build();
    const { hero: after = '' } = addressesIn(place.read('about.html'));
    expect(after).not.toBe(before);
    expect(hashBytes(readFileSync(join(place.project.out, after.replace('/shop', ''))))).toBe(sourceHashes().hero);
  });

  it.each([false, true])('is shown by gen dev; Vite has started: %s', async (isLive) => {
    const server = await startServer(place, { isLive });
    const addresses = addressesIn(String((await ask(server.url, '/shop/about')).body));
    const shown = await Promise.all(
      Object.entries(addresses).map(
        async ([name, address]) => [name, hashBytes((await ask(server.url, address.replace('#x', ''))).body)] as const,
      ),
    );
    await server.close();
    expect(Object.fromEntries(shown)).toEqual(sourceHashes());
  });
});
