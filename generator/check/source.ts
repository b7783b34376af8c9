/** Finds the source of a finding: the line of a data file, template or component that a text of the page comes from. */
import { placeAt, type DataPlace } from '../define/record.ts';
import type { Finding } from './types.ts';

/** A file of the site's own that pages are made from. */
export interface SourceText {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
}

export type FindSource = (finding: Finding) => DataPlace | null;

/** Shorter texts stand in too many places. */
const SHORTEST = 4;
/** Rules that judge a sentence of the head. */
const SENTENCES: Readonly<Record<string, RegExp>> = {
  title: /\{\{!#\s*metaTitle\s*\}\}/,
  description: /\{\{!#\s*metaDescription\s*\}\}/,
  'open-graph': /\{\{!#\s*metaDescription\s*\}\}/,
};

/**
 * `read` returns a file of `out/`, `componentOf` the component of a page. The function returns null if no source, or more
 * than one, has what the finding quotes.
 */
export function createSourceFinder(
  sources: readonly SourceText[],
  { read, componentOf }: { read: (file: string) => string; componentOf: (file: string) => string | null },
): FindSource {
  return (finding) => {
    const { rule, file } = finding;
    const needles = [...quotesOf(finding), ...attributesAt(read(file), finding)];
    // Sample records name their collection without its ending.
    const record = sources.find(
      (source) => source.file === file || source.file.startsWith(`${file}.`) || source.file.startsWith(`${file}/`),
    );
    if (record) return placeIn([record], needles) ?? { file: record.file, line: 1, column: 1 };
    const sentence = SENTENCES[rule];
    const copy = sources.filter((source) => source.file.endsWith(`copy/pages/${componentOf(file)}.hbs`));
    return (sentence && placeOf(copy, sentence)) ?? placeIn(sources, needles);
  };
}

/** Hosts, e-mail addresses and international numbers. */
const NAMED = /[\w.+-]+(?:@[\w.-]+)?\.[a-z]{2,}\b|\+\d{7,}/g;

/** The texts that a finding quotes, the longest first. */
function quotesOf({ message, detail }: Finding): string[] {
  const both = `${message} ${detail}`;
  const quoted = [...both.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
  const parts = [detail, ...detail.split(/…|, /), ...quoted, ...(both.match(NAMED) ?? [])].map((text) => text.trim());
  return [...new Set(parts)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** Values of the attributes of the tag at a place, which a component writes as they are. */
function attributesAt(html: string, { line, column }: Finding): string[] {
  const tag = /^<[^>]*>/.exec(html.split('\n')[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
  return [...tag.matchAll(/\s(?:class|id|src|href|alt|name)="([^"]+)"/g)]
    .map(([, value = '']) => value)
    .filter(({ length }) => length >= SHORTEST);
}

/** The place of the first needle that only one source has. */
function placeIn(sources: readonly SourceText[], needles: readonly string[]): DataPlace | null {
  for (const needle of needles) {
    const found = sources.filter(({ text }) => text.includes(needle));
    if (found.length === 1) return placeOf(found, needle);
  }
  return null;
}

function placeOf([source]: readonly SourceText[], wanted: string | RegExp): DataPlace | null {
  const at = typeof wanted === 'string' ? source?.text.indexOf(wanted) : source?.text.search(wanted);
  return source && at !== undefined && at >= 0 ? { file: source.file, ...placeAt(source.text, at) } : null;
}
