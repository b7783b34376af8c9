/** Measures the bytes that a page takes on the way to the visitor. */
import type { ParsedPage } from '../html/page.ts';
import { relsOf } from '../html/query.ts';
import { resolveAddress, scriptImports } from '../html/addresses.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { PageSize } from '../types.ts';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';

/** Enough for most pages; `recompress.ts` decides about the others. */
const QUICK = 5;
const FULL = 11;
const CODE_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** Makes a scale that weighs each script file once. `read` gives the text of a file of `out/`. */
export function createScale({
  origin,
  read,
}: {
  origin: string;
  read: (file: string) => string;
}): (page: ParsedPage) => PageSize {
  const known = new Map<string, { readonly bytes: number; readonly imports: readonly string[] }>();
  const weigh = (file: string): { readonly bytes: number; readonly imports: readonly string[] } => {
    let script = known.get(file);
    if (!script) {
      const text = read(file);
      script = { bytes: text === '' ? 0 : brotliBytes(text, FULL), imports: importsOf(text, `/${file}`, origin) };
      known.set(file, script);
    }
    return script;
  };
  // Most pages carry the same script.
  const inlineBytes = new Map([['', 0]]);
  const weighInline = (text: string): number => {
    const bytes = inlineBytes.get(text) ?? brotliBytes(text, FULL);
    inlineBytes.set(text, bytes);
    return bytes;
  };
  return (page) => {
    const inline = inlineScripts(page);
    const files = new Set<string>();
    const follow = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      for (const imported of weigh(file).imports) follow(imported);
    };
    for (const file of [...scriptFiles(page, origin), ...importsOf(inline, page.path, origin)]) follow(file);
    const scripts = [...files].reduce((sum, file) => sum + weigh(file).bytes, weighInline(inline));
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
