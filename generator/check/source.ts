/** Finds the line of a data file, sentence or component that a finding comes from. */
import { memoize } from '../define/memoize.ts';
import { placeAt } from '../define/record.ts';
import type { SourceText } from '../define/rule.ts';
import type { PlacedFinding, Source } from './types.ts';

/** Returns null if no source has what a finding quotes, or more than one has. */
export type FindSource = (finding: PlacedFinding) => Source | null;

/** Shorter texts are in too many places. */
const SHORTEST_QUOTE = 4;
const SHORTEST_ATTRIBUTE = 8;
/** Rules for a sentence of the head, by the name of the sentence. */
const SENTENCES: Readonly<Record<string, RegExp>> = {
  'html/empty-title': /\{\{!#\s*metaTitle\b/,
  'description-length': /\{\{!#\s*metaDescription\b/,
};

/** `read` returns a file of `out/`, `componentOf` the component of a page. */
export function createSourceFinder(
  sources: readonly SourceText[],
  { read, componentOf }: { read: (file: string) => string; componentOf: (file: string) => string | null },
): FindSource {
  const names = new Set(sources.map(({ file }) => file));
  /** By what findings quote: a fault of the layout quotes the same on every page. */
  const quoted = new Map<string, Source | null>();
  const findQuoted = (finding: PlacedFinding): Source | null => {
    const key = `${finding.message}\n${finding.detail}`;
    const source = quoted.get(key);
    if (source !== undefined) return source;
    const found = findText(sources, quotesOf(finding), true);
    quoted.set(key, found);
    return found;
  };
  return (finding) => {
    const { rule, file } = finding;
    // A finding in a source has its place.
    if (names.has(file)) return null;
    const sentence = SENTENCES[rule];
    const copy = sources.find((source) => source.file.endsWith(`copy/pages/${componentOf(file)}.hbs`));
    const inCopy = sentence && copy ? placeOf(copy, copy.text.search(sentence)) : null;
    return (
      (inCopy && { ...inCopy, isCertain: true }) ??
      findQuoted(finding) ??
      findText(sources, attributesAt(read(file), finding), false)
    );
  };
}

/** Returns a finding in a source with the whole name of the file, at the line that it quotes. */
export function locateInSource(sources: readonly SourceText[], finding: PlacedFinding): PlacedFinding {
  // A record that is alone in its collection has the name of the collection, "data/business".
  const own = sources.find(({ file }) => file === finding.file || file.startsWith(`${finding.file}.`));
  if (!own) return finding;
  const place = finding.line === 1 ? findText([own], quotesOf(finding), true) : null;
  const { line, column } = place ?? finding;
  return { ...finding, file: own.file, line, column };
}

/** Returns a function that tells whether a source has some words. Spaces count as one. */
export function createWrittenTest(sources: readonly SourceText[]): (words: string) => boolean {
  const textOf = memoize(({ text }: SourceText) => text.replace(/\s+/g, ' '));
  return memoize((words) => sources.some((source) => textOf(source).includes(words)));
}

/** Addresses, hosts, e-mail addresses and international numbers. */
const NAMED = /https?:\/\/[^\s"<>)]+|[\w.+-]+(?:@[\w.-]+)?\.[a-z]{2,}\b|\+\d{7,}/g;

/** The texts that a finding quotes, the longest first. Those of its message may be advice. */
function quotesOf({ message, detail }: PlacedFinding): string[] {
  const quotesIn = (text: string): string[] => {
    const quoted = [...text.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote);
    return longestFirst([...quoted, ...(text.match(NAMED) ?? [])], SHORTEST_QUOTE);
  };
  return [...longestFirst([detail], SHORTEST_QUOTE), ...quotesIn(detail), ...quotesIn(message)];
}

/** Values of the attributes of the tag at a place, which a component writes as they are. */
function attributesAt(html: string, { line, column }: PlacedFinding): string[] {
  const tag = /^<?[^<>]*>/.exec(html.split('\n')[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
  const values = [...tag.matchAll(/\s(?:class|id|src|href)="([^"]+)"/g)].map(([, value = '']) => value);
  return longestFirst(values, SHORTEST_ATTRIBUTE);
}

const longestFirst = (texts: readonly string[], shortest: number): string[] =>
  [...new Set(texts.map((text) => text.trim()))]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);

/** The place of the first text that exactly one source has. */
function findText(sources: readonly SourceText[], texts: readonly string[], isCertain: boolean): Source | null {
  for (const wanted of texts) {
    const [first, second] = sources.filter(({ text }) => text.includes(wanted));
    const place = first && !second ? placeOf(first, first.text.indexOf(wanted)) : null;
    if (place) return { ...place, isCertain };
  }
  return null;
}

const placeOf = ({ file, text }: SourceText, offset: number): Omit<Source, 'isCertain'> | null =>
  offset < 0 ? null : { file, ...placeAt(text, offset) };
