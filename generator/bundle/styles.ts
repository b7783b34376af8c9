/** The styles of each page component: the stylesheets that it imports, joined and minified. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unixLines } from '../disk/decode.ts';
import { parse } from 'node:path';
import { transform, type TransformOptions } from 'lightningcss';
import { stylesheetSyntax } from '../errors/components.ts';
import { GenError } from '../errors/problem.ts';
import { PROPERTY, renameProperties } from '../render/styles.ts';
import { shownPath } from '../disk/files.ts';
import type { SourceName } from './sources.ts';
import { cutQuery } from './vite/layers.ts';

/** The first browsers with `@layer`. Nesting and `light-dark()` are newer: lightningcss replaces them. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** A file that styles name as `/assets/NAME`; its published name contains its hash. */
export interface Asset {
  /** "assets/barlow-condensed-700.1a2b3c4d.woff2" */
  readonly file: string;
  readonly source: string;
}

/** Minified styles by their ids, each with its source: most pages share most stylesheets. */
export type CompiledStyles = Map<string, { readonly source: string; readonly code: string }>;

/** Joins and minifies stylesheets, as Vite's plugins leave them, in this order. Sources in `compiled` are not compiled again. */
export function joinSheets(
  sheets: readonly { readonly id: string; readonly css: string }[],
  assets: ReadonlyMap<string, Asset>,
  compiled: CompiledStyles = new Map(),
): string {
  const compile = (id: string, source: string, options: Pick<TransformOptions<never>, 'targets'>): string => {
    const last = compiled.get(id);
    const code = last?.source === source ? last.code : compileSheet(id, source, options);
    compiled.set(id, { source, code });
    return code;
  };
  // Prefixes come with the joining: twice would double them.
  const whole = sheets.map(({ id, css }) => compile(id, css, {})).join('');
  return compile(`page of ${sheets.map(({ id }) => id).join()}`, whole, { targets: TARGETS })
    .replace(EMPTY_FALLBACK, '$1)')
    .replace(/\/assets\/([\w.-]+)/g, (address, name: string) =>
      assets.has(name) ? `/${assets.get(name)?.file}` : address,
    );
}

/** Tailwind minifies in builds alone: `var(--x, )` there is `var(--x,)` in development, and lightningcss keeps either. */
const EMPTY_FALLBACK = /(var\(--[\w-]+,) \)/g;

const THEME = /^themes\/([\w-]+)\.css$/;

/** Compiles the stylesheets of `components/themes/`, by name without ending. `locate` returns the file of a component. */
export function compileThemes(
  sources: readonly SourceName[],
  locate: (name: string) => string,
): Readonly<Record<string, string>> {
  const themes = sources.flatMap(({ name }) => {
    const theme = THEME.exec(name)?.[1];
    const id = locate(name);
    return theme ? [[theme, joinSheets([{ id, css: String(unixLines(readFileSync(id))) }], new Map())]] : [];
  });
  return Object.fromEntries(themes);
}

const DECLARED = /(?<=[{;}])--[\w-]+(?=:)/g;

/** Returns short names for declared custom properties: they save about 130 bytes of every first flight. Scripts set the others. */
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

type Sheets = Readonly<Record<string, string>>;

/** Shortens the custom properties of page styles and themes, which share their short names. */
export function shortenStyles(
  css: Sheets,
  themes: Sheets,
  properties = shortNames([...Object.values(css), ...Object.values(themes)]),
) {
  const shorten = (sheets: Sheets): Sheets =>
    Object.fromEntries(Object.entries(sheets).map(([name, text]) => [name, renameProperties(text, properties)]));
  return { css: shorten(css), themes: shorten(themes), properties };
}

function compileSheet(id: string, css: string, options: Pick<TransformOptions<never>, 'targets'>): string {
  try {
    return transform({ ...options, filename: id, code: Buffer.from(css), minify: true }).code.toString();
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    throw new GenError(
      { file: shownPath(cutQuery(id)), line: loc?.line, column: loc?.column, ...stylesheetSyntax(message) },
      { cause: error },
    );
  }
}

const PUBLISHED = /\.(woff2|png|avif|webp|jpg)$/;

/** Returns the fonts and pictures beside the components by their plain names. `locate` returns the path of a source. */
export function nameAssets(
  sources: readonly SourceName[],
  locate: (name: string) => string,
): ReadonlyMap<string, Asset> {
  const paths = sources.filter(({ name }) => PUBLISHED.test(name)).map(({ name }) => locate(name));
  return new Map(
    paths.map((source) => {
      const { base, name, ext } = parse(source);
      const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8);
      return [base, { file: `assets/${name}.${hash}${ext}`, source }];
    }),
  );
}
