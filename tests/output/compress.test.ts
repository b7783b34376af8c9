import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, isCompressedName, isCompressible } from '../../generator/output/compress.ts';

const text = Buffer.from('<p>A paragraph that compresses well.</p>'.repeat(100));

describe('compress', () => {
  it('gives what unpacks to the same bytes', async () => {
    expect(brotliDecompressSync(await compress(text, '.br')).equals(text)).toBe(true);
    expect(gunzipSync(await compress(text, '.gz')).equals(text)).toBe(true);
  });

  it('gives the same bytes again', async () => {
    for (const suffix of ['.br', '.gz'] as const)
      expect((await compress(text, suffix)).equals(await compress(text, suffix))).toBe(true);
  });

  it('takes the highest level where a page misses by little what it may weigh, whatever that is', async () => {
    const words = Array.from(
      { length: 4000 },
      (_, n) => `${((n * 7919) % 1009).toString(36)} ${'town of pianos'.slice(n % 9)}`,
    );
    const page = Buffer.from(words.join(' '));
    const [level10, level11] = [10, 11].map((quality) =>
      brotliCompressSync(page, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
      }),
    ) as [Buffer, Buffer];
    expect(level11.length).toBeLessThan(level10.length);
    const made = async (limit: number | null): Promise<Buffer> => compress(page, '.br', limit);
    expect((await made(level10.length - 1)).equals(level11)).toBe(true);
    for (const limit of [null, level10.length, Math.floor(level10.length / 1.06)])
      expect((await made(limit)).equals(level10)).toBe(true);
  });

  it('takes a large sitemap within a second or two', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `<url><loc>https://a.example/locations/city-${n}</loc></url>`,
    );
    const large = Buffer.from(rows.join('\n'));
    expect(large.length).toBeGreaterThan(1 << 20);
    const packed = await compress(large, '.br');
    expect(packed.length).toBeLessThan(large.length / 5);
    expect(brotliDecompressSync(packed).equals(large)).toBe(true);
  });
});

describe('isCompressible', () => {
  it.each(['about.html', 'assets/app.1a2b3c4d.js', 'favicon.svg', 'sitemap.xml', 'robots.txt', 'site.webmanifest'])(
    'is true for %s',
    (file) => {
      expect(isCompressible(file, 512)).toBe(true);
      expect(isCompressible(file, 511)).toBe(false);
      expect(isCompressedName(`${file}.br`)).toBe(true);
      expect(isCompressedName(file)).toBe(false);
    },
  );

  it.each(['og.png', 'assets/font.woff2', 'vercel.json', 'nginx.conf', '_headers', 'about.html.br', 'html'])(
    'is false for %s',
    (file) => {
      expect(isCompressible(file, 100_000)).toBe(false);
    },
  );

  it('leaves archives to those who put them there', () => {
    for (const file of ['logs.tar.gz', 'price-list.gz']) expect(isCompressedName(file)).toBe(false);
  });
});
