import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputFile } from '../../generator/define/file.ts';
import { createRasterizer } from '../../generator/files/rasterizer.ts';
import { barlowFiles } from '../../generator/local-service/display-font.ts';
import { drawIcons } from '../../generator/local-service/files/images/images.ts';
import { fitText, loadLettering, type Lettering } from '../../generator/local-service/files/images/lettering.ts';
import { drawSocial, loadSocialLettering } from '../../generator/local-service/files/social.ts';
import { paletteOf } from '../../generator/local-service/theme.ts';

const MARK = '<rect width="40" height="40" fill="#ffb000"/>';
const facts = {
  title: 'RED CLAY TOWING & RECOVERY',
  line: '24/7 Professional Towing and Recovery Services',
  phone: '(478) 555-0142',
  palette: paletteOf({}),
  mark: MARK,
  scene: null,
};
const { rasterize, close } = createRasterizer();
afterAll(close);

const PNG = '89504e470d0a1a0a';
const sizeOf = (png: Uint8Array): number[] => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
const signature = (bytes: Uint8Array): string => Buffer.from(bytes).subarray(0, 8).toString('hex');

describe('the icons', () => {
  let files: Map<string, OutputFile['body']>;
  beforeAll(async () => {
    const made = await drawIcons({ mark: MARK, dark: '#161c23', images: [] }, ({ svg, width }) =>
      rasterize(svg, width),
    );
    files = new Map(made.map(({ file, body }) => [file, body]));
  }, 30_000);

  it('are a drawing and a picture for phones', () => {
    expect([...files.keys()]).toEqual(['favicon.svg', 'favicon.ico', 'apple-touch-icon.png']);
    expect(String(files.get('favicon.svg'))).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    const picture = files.get('apple-touch-icon.png') as Uint8Array;
    expect([signature(picture), sizeOf(picture)]).toEqual([PNG, [180, 180]]);
  });

  it('puts three PNGs into the .ico, each where its entry says', () => {
    const ico = Buffer.from(files.get('favicon.ico') as Uint8Array);
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const sizes = [0, 1, 2].map((index) => {
      const entry = 6 + 16 * index;
      const png = ico.subarray(
        ico.readUInt32LE(entry + 12),
        ico.readUInt32LE(entry + 12) + ico.readUInt32LE(entry + 8),
      );
      expect(signature(png)).toBe(PNG);
      return [ico.readUInt8(entry), ...sizeOf(png)];
    });
    expect(sizes).toEqual([
      [16, 16, 16],
      [32, 32, 32],
      [48, 48, 48],
    ]);
  });
});

describe('the picture for shared links', () => {
  it('is 1200 by 630, the same bytes each time, and others for another title', async () => {
    const lettering = await loadSocialLettering(null);
    const paint = (title: string): Promise<Uint8Array> => rasterize(drawSocial({ ...facts, title }, lettering), 1200);
    const [first, again, other] = await Promise.all([paint(facts.title), paint(facts.title), paint('Another title')]);
    expect([signature(first), sizeOf(first)]).toEqual([PNG, [1200, 630]]);
    expect(Buffer.from(again).equals(first)).toBe(true);
    expect(Buffer.from(other).equals(first)).toBe(false);
  }, 30_000);
});

describe('lettering', () => {
  let bold: Lettering;
  let medium: Lettering;
  beforeAll(async () => {
    [bold, medium] = await Promise.all([loadLettering(barlowFiles(700)), loadLettering(barlowFiles(500))]);
  });
  const box = { width: 700, height: 230, largest: 140, smallest: 40, leading: 0.9 };

  it.each([
    'A',
    'Red Clay Towing & Recovery',
    'Plumbing, Heating, Drainage and Emergency Services of Greater Philadelphia',
    'Ács & Łukasz',
  ])('fits %s into its box', (text) => {
    const { size, lines } = fitText(text, box, bold);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(bold.width(line, size)).toBeLessThanOrEqual(box.width);
    expect(lines.length * size * box.leading).toBeLessThanOrEqual(box.height);
  });

  it('cuts what is too long at the smallest size', () => {
    const { size, lines } = fitText('word '.repeat(200).trim(), box, bold);
    expect(size).toBe(40);
    expect(lines.length * size * box.leading).toBeLessThanOrEqual(box.height);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('draws every letter as an outline, with numbers only', () => {
    for (const text of ['24/7 Professional Towing and Recovery Services in South Atlanta', 'Łódź ÀÉÎ']) {
      const data = medium.outline(text, { x: 72, y: 460.5, size: 42 });
      expect(data).toMatch(/^[MLQCZ][MLQCZ0-9 .-]+$/);
    }
    expect(bold.outline('Ł', { x: 0, y: 0, size: 10 })).not.toBe('');
    expect(bold.outline('漢', { x: 0, y: 0, size: 10 })).toBe('');
  });

  it('never writes a name into the markup', () => {
    const svg = drawSocial(
      { ...facts, title: '<script>alert("&")</script>', line: '"><b>', phone: '<1>' },
      { bold, medium },
    );
    expect(svg).not.toMatch(/script|alert|<b>|<1>|NaN|undefined/);
  });
});
