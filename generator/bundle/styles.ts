/** The stylesheet of each page component: the files beside the components that it imports, joined and minified. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { Features, transform } from 'lightningcss';
import { stylesheetSyntax } from '../errors/components.ts';
import { GenError } from '../errors/problem.ts';
import { PROPERTY } from '../render/styles.ts';
import { shownPath } from '../disk/files.ts';
import type { Closure } from './plugin.ts';
import { cutQuery } from './vite/layers.ts';

/** The first browsers with `@layer`. Nesting is newer, so lightningcss flattens it. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** A file that styles refer to as `/assets/NAME`, published under a name with its hash. */
export interface Asset {
  /** "assets/barlow-condensed-700.1a2b3c4d.woff2" */
  readonly file: string;
  readonly source: string;
}

/** Compiled stylesheets by file: most pages share most of them. */
export type CompiledStyles = Map<string, string>;

/** A stylesheet as Vite's plugins leave it. */
export interface Sheet {
  readonly id: string;
  readonly css: string;
}

/** Joins and minifies stylesheets in this order. Sheets in `compiled` are not compiled again. */
export function joinSheets(
  sheets: readonly Sheet[],
  assets: ReadonlyMap<string, Asset>,
  compiled: CompiledStyles = new Map(),
): string {
  for (const { id, css } of sheets) if (!compiled.has(id)) compiled.set(id, compileSheet(id, css));
  const joined = transform({
    filename: 'page.css',
    code: Buffer.from(sheets.map(({ id }) => compiled.get(id)).join('')),
    minify: true,
    targets: TARGETS,
    exclude: Features.LightDark,
  }).code.toString();
  return joined.replace(/\/assets\/([\w.-]+)/g, (address, name: string) =>
    assets.has(name) ? `/${assets.get(name)?.file}` : address,
  );
}

/** Joins the styles of the layout and of a page; each file once, in the order of import. What is compiled is kept in `compiled`. */
export function joinStyles(
  closures: readonly Closure[],
  assets: ReadonlyMap<string, Asset>,
  compiled: CompiledStyles,
): string {
  const files = [...new Set(closures.flat())].filter((file) => file.endsWith('.css'));
  const sheets = files.map((id) => ({ id, css: compiled.has(id) ? '' : readFileSync(id, 'utf8') }));
  return joinSheets(sheets, assets, compiled);
}

const DECLARED = /(?<=[{;}])--[\w-]+(?=:)/g;

/**
 * Short names for custom properties, the same in all stylesheets: about 130 bytes of every first flight, compressed. One that
 * no stylesheet declares is set by a script and keeps its name.
 */
export function shortNames(stylesheets: readonly string[]): Readonly<Record<string, string>> {
  const declared = new Set(stylesheets.flatMap((css) => css.match(DECLARED) ?? []));
  const kept = new Set(stylesheets.flatMap((css) => css.match(PROPERTY) ?? []).filter((name) => !declared.has(name)));
  let count = 0;
  return Object.fromEntries(
    [...declared].map((name) => {
      while (kept.has(shortName(count))) count++;
      return [name, shortName(count++)];
    }),
  );
}

const shortName = (count: number): string => `--${count.toString(36)}`;

/** Minifies a stylesheet. Prefixes come with the joining: twice would double them. */
function compileSheet(id: string, css: string): string {
  try {
    return transform({ filename: id, code: Buffer.from(css), minify: true }).code.toString();
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    throw new GenError(
      { file: shownPath(cutQuery(id)), line: loc?.line, column: loc?.column, ...stylesheetSyntax(message) },
      { cause: error },
    );
  }
}

/** Fonts and pictures beside the components, by plain name, with hashed names to publish them under. */
export function nameAssets(files: readonly string[]): Map<string, Asset> {
  return new Map(
    files.map((source) => {
      const name = basename(source);
      const ending = extname(name);
      const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8);
      return [name, { file: `assets/${name.slice(0, -ending.length)}.${hash}${ending}`, source }];
    }),
  );
}
