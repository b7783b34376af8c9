import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, isCompressedName, isCompressible } from '../../generator/files/compress.ts';

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

  it.each(['assets/social.png', 'assets/font.woff2', 'vercel.json', 'nginx.conf', '_headers', 'about.html.br', 'html'])(
    'is false for %s',
    (file) => {
      expect(isCompressible(file, 100_000)).toBe(false);
    },
  );

  it('leaves archives to those who put them there', () => {
    for (const file of ['logs.tar.gz', 'price-list.gz']) expect(isCompressedName(file)).toBe(false);
  });
});
