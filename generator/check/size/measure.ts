/** Measures the bytes that a page takes on the way to the visitor, and finds pages over their limit. */
import type { ParsedPage } from '../html/page.ts';
import { byText, relsOf } from '../html/query.ts';
import { resolveAddress, scriptImports } from '../html/addresses.ts';
import { fileOfPath } from '../../plan/paths.ts';
import { groupBy } from '../../group-by.ts';
import type { PageOutline, PageSize } from '../types.ts';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';

/** Enough for most pages; `recompressHeavy` decides about the others. */
const QUICK = 5;
const FULL = 11;
const CODE_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** Makes a scale that weighs each script file once. `read` gives the text of a file of `out/`. */
export function createScale({ origin, read }: { origin: string; read: (file: string) => string }) {
  // Most pages carry the same script.
  const bytesOfCode = byText((code) => (code === '' ? 0 : brotliBytes(code, FULL)));
  const weigh = byText((file) => {
    const code = read(file);
    return { bytes: bytesOfCode(code), imports: importsOf(code, `/${file}`, origin) };
  });
  return (page: ParsedPage): PageSize => {
    const inline = inlineScripts(page);
    const files = new Set([...scriptFiles(page, origin), ...importsOf(inline, page.path, origin)]);
    // A set hands out what is added on the way, too.
    for (const file of files) for (const imported of weigh(file).imports) files.add(imported);
    const scripts = [...files].reduce((sum, file) => sum + weigh(file).bytes, bytesOfCode(inline));
    return { html: Buffer.byteLength(page.html), compressed: brotliBytes(page.html, QUICK), level: QUICK, scripts };
  };
}

/** Code that stands in the page. Structured data and speculation rules are not code. */
function inlineScripts({ elements, html }: ParsedPage): string {
  return elements
    .filter(
      ({ tag, attributes }) =>
        tag === 'script' && attributes.src === undefined && CODE_TYPES.has(attributes.type ?? ''),
    )
    .map(({ inner, innerEnd }) => html.slice(inner, innerEnd))
    .join('\n');
}

/** Files of the site that a browser fetches as scripts without being asked. */
function scriptFiles({ elements, path }: ParsedPage, origin: string): string[] {
  return elements.flatMap((element) => {
    const { tag, attributes } = element;
    const rels = tag === 'link' ? relsOf(element) : [];
    const isScript =
      (tag === 'script' && attributes.src !== undefined && CODE_TYPES.has(attributes.type ?? '')) ||
      rels.includes('modulepreload') ||
      (rels.includes('preload') && attributes.as === 'script');
    return isScript ? fileOf(attributes.src ?? attributes.href ?? '', path, origin) : [];
  });
}

function importsOf(code: string, path: string, origin: string): string[] {
  return scriptImports(code).flatMap(({ value, later }) => (later ? [] : fileOf(value, path, origin)));
}

function fileOf(address: string, path: string, origin: string): string[] {
  const target = resolveAddress(address, { path, origin });
  return target.kind === 'internal' ? [fileOfPath(target.path)] : [];
}

/** Bytes of a text after Brotli at a level from 0 to 11. */
export function brotliBytes(text: string, level: number): number {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, optionsFor(bytes, level)).length;
}

/** The same in a thread of Node's own, so that several go on at once. */
export async function brotliBytesLater(text: string, level: number): Promise<number> {
  const bytes = Buffer.from(text);
  return (await promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(bytes, optionsFor(bytes, level))).length;
}

function optionsFor({ length }: Buffer, level: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Levels 10 and 11 take some 20 and 60 times longer than 5. */
const LEVELS = [10, 11] as const;
const BATCH = 4;
const CLEARLY = 0.985;

/** `size` is at level 5. */
export type Weighed = Pick<PageOutline, 'file' | 'component' | 'limit' | 'size'>;
/** Bytes of a file after Brotli at a level. */
export type Compress = (file: string, level: number) => Promise<number>;

/**
 * Finds pages over their limit without the strongest compression for every page, and returns the sizes of those that it
 * compressed again, by file. A page within its limit at level 5 is within it at every level. Among the others, gen begins with
 * the heaviest at level 5: levels agree on the order of pages of one kind to about 1 % (measured over 250 of them), so once a
 * whole batch stays clearly below, the lighter ones do.
 */
export async function recompressHeavy(pages: readonly Weighed[], compress: Compress): Promise<Map<string, PageSize>> {
  const found = new Map<string, PageSize>();
  // Pages of one kind that may weigh the same.
  const groups = groupBy(pages, ({ component, limit }) => component && `${component} ${limit}`);
  for (const group of groups.values()) {
    const limit = group[0]?.limit ?? Number.POSITIVE_INFINITY;
    const heavy = group
      .filter(({ size }) => size.compressed > limit)
      .sort((a, b) => b.size.compressed - a.size.compressed || (a.file < b.file ? -1 : 1));
    for (let at = 0; at < heavy.length; at += BATCH) {
      const batch = heavy.slice(at, at + BATCH);
      const sizes = await Promise.all(batch.map((page) => recompress(page, limit, compress)));
      for (const [index, { file }] of batch.entries()) found.set(file, sizes[index] as PageSize);
      if (sizes.every(({ compressed }) => compressed <= limit * CLEARLY)) break;
    }
  }
  return found;
}

async function recompress({ file, size }: Weighed, limit: number, compress: Compress): Promise<PageSize> {
  let found = size;
  for (const level of LEVELS) {
    found = { ...size, compressed: await compress(file, level), level };
    if (found.compressed <= limit) break;
  }
  return found;
}
