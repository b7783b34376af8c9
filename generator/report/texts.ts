/**
 * `gen texts`: every text that the pages of a site show, with its source and the number of its pages. Pages are rendered with
 * marks around their sentences, so that each is counted where it stands; texts beside them come from records or components.
 * `gen texts NAME` puts a sentence of the package into the site's own copy file, to be edited there.
 */
import { join, relative } from 'node:path';
import { fold, isProse } from '../check/html/query.ts';
import { readPage } from '../check/html/page.ts';
import { planInputs, readOutcome } from './site-now.ts';
import { writtenSentences } from '../bundle/sources.ts';
import type { WrittenSentence } from '../define/site.ts';
import { readInput, shownPath, slashed } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether } from '../disk/durable.ts';
import { textUnknown } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import type { LoadOptions } from '../load/data-cache.ts';
import { readInputs, type Inputs } from '../load/inputs.ts';
import { escapeRegExp } from '../plan/paths.ts';
import type { Page, Plan } from '../plan/site-plan.ts';
import { isOwnFolder, type Project } from '../project.ts';
import { renderSettings } from '../render/types.ts';

/** Folders and files that texts come from. The starter lies over the kit on sites of any trade. */
export type TextSource = 'kit' | 'starter' | 'site' | 'data' | 'component';

export interface TextRow {
  /** Name of a sentence, or the place of another text: "CityPage.title", "data/tips.yaml". */
  readonly name: string;
  readonly text: string;
  readonly from: TextSource;
  readonly file: string;
  readonly line: number | null;
  readonly pages: number;
  readonly components: readonly string[];
}

interface TextsOptions extends LoadOptions {
  readonly date: string;
  readonly onPages: (done: number, total: number) => void;
}

/** Renders all pages and returns their texts: sentences first, then records and components. */
export async function listTexts(project: Project, { date, onPages, ...options }: TextsOptions): Promise<TextRow[]> {
  const inputs = await readInputs(project);
  const site = await planInputs(project, inputs, { date, ...options });
  const { planned } = site;
  const sentences = writtenSentences(project, inputs);
  const numbers = new Map(sentences.map(({ name }, index) => [name, index]));
  const renderer = planned.bundle.createRenderer(renderSettings(planned.plan), (file, name, text) => {
    const number = numbers.get(`${file.replace(/^pages\//, '')}.${name}`);
    return number === undefined ? text : `${String.fromCodePoint(FIRST + number)}${text}${CLOSE}`;
  });
  const records = textsOfRecords(planned.plan);
  const quotes = createQuotes(records);
  const seen = new Map<string, Seen>();
  const pages = [...pagesOf(planned.plan), ...planned.plan.reportPages(readOutcome(project, site))];
  pages.forEach((page, index) => {
    const html = Buffer.from(renderer.renderPage(page, () => date.slice(0, 10)).bytes).toString('utf8');
    const { marks, others, said } = readTexts(html);
    for (const mark of marks) see(seen, `#${mark}`, page);
    for (const text of new Set([...others, ...[...said].flatMap(quotes)])) see(seen, text, page);
    onPages(index + 1, pages.length);
  });
  const locate = createLocator(records, inputs, project);
  return [...seen]
    .map(([key, { pages: count, components }]): TextRow => {
      const where = { pages: count, components: [...components].sort() };
      const sentence = key.startsWith('#') ? sentences[Number(key.slice(1))] : undefined;
      return sentence ? { ...rowOf(sentence, project), ...where } : { ...locate(key), ...where };
    })
    .sort(
      (a, b) => ORDER.indexOf(a.from) - ORDER.indexOf(b.from) || compare(a.name, b.name) || compare(a.text, b.text),
    );
}

const ORDER: readonly TextSource[] = ['site', 'starter', 'kit', 'component', 'data'];
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Seen {
  pages: number;
  readonly components: Set<string>;
}

function see(seen: Map<string, Seen>, key: string, { definition }: Page): void {
  const found = seen.get(key) ?? { pages: 0, components: new Set() };
  found.pages++;
  found.components.add(definition.component);
  seen.set(key, found);
}

function* pagesOf(plan: Plan): Generator<Page> {
  for (let number = 0; number < plan.count; number++) yield plan.pageAt(number);
}

/** Private-use characters beyond those of the renderer: one for each sentence, and one that closes it. */
const FIRST = 0xf0000;
const OPEN_LENGTH = 2;
const CLOSE = '\u{10FFFD}';
const OPENED = /[\u{F0000}-\u{10FFFC}]/gu;
const MARKED = /[\u{F0000}-\u{10FFFC}][^\u{F0000}-\u{10FFFD}]*\u{10FFFD}?/gu;
const READ_ALOUD = ['alt', 'aria-label', 'placeholder', 'title'];
/** Stands between texts of elements. */
const BREAK = '\u0000';

function readTexts(html: string) {
  const { texts, elements } = readPage({ file: '', path: '', role: 'page', component: null, limit: null, html });
  const shown = [
    ...texts.filter(isProse).map(({ value }) => value),
    // A text in an attribute may be the same as one beside it.
    ...elements.flatMap(({ attributes }) => READ_ALOUD.flatMap((name) => attributes[name] ?? [])),
  ];
  const all = shown.join(BREAK);
  const rest = all.replace(MARKED, BREAK).replaceAll(CLOSE, BREAK).split(BREAK).map(fold);
  const said = (all.match(MARKED) ?? []).flatMap((text) => text.slice(OPEN_LENGTH).replace(CLOSE, '').split(BREAK));
  return {
    /** The sentences as rendered, by element. */
    said: new Set(said.map(fold)),
    marks: new Set([...html.matchAll(OPENED)].map(([mark]) => (mark.codePointAt(0) ?? 0) - FIRST)),
    /** The other texts that visitors see or hear. */
    others: new Set(rest.filter((text) => /[\p{L}\p{N}]/u.test(text))),
  };
}

type Place = Pick<TextRow, 'name' | 'text' | 'from' | 'file' | 'line'>;

function rowOf({ name, file, line, text, layer }: WrittenSentence, project: Project): Place {
  return { name, file, line, text: fold(text), from: sourceOf(layer, project) };
}

function sourceOf(layer: number, project: Project): TextSource {
  const folder = project.templates[layer] ?? '';
  if (isOwnFolder(project, folder)) return 'site';
  return folder === join(project.root, 'templates') ? 'kit' : 'starter';
}

/** The file of each text of the records. */
type RecordTexts = ReadonlyMap<string, string>;

function textsOfRecords({ site, data }: Plan): RecordTexts {
  const records = new Map<string, string>();
  for (const { name } of site.collections)
    data.records[name]?.forEach((record, index) => {
      const file = data.files[name]?.[index] ?? '';
      for (const text of textsIn(record)) if (!records.has(text)) records.set(text, file);
    });
  return records;
}

const WORDS = /\p{L}[\s\S]*\s[\s\S]*\p{L}/u;
const clausesOf = (text: string): string[] => text.split(/[.!?:;]\s+|[.!?:;]$/);

/** Returns a function that finds the texts of records that a rendered sentence repeats, by their first clauses. */
function createQuotes(records: RecordTexts): (said: string) => readonly string[] {
  const byClause = new Map<string, string[]>();
  for (const text of records.keys()) {
    const [first = ''] = clausesOf(text);
    if (WORDS.test(text)) byClause.set(first, [...(byClause.get(first) ?? []), text]);
  }
  return (said) =>
    clausesOf(said).flatMap((clause) => byClause.get(clause)?.filter((text) => said.includes(text)) ?? []);
}

/** Finds the record or the component that a text comes from. A text that neither has word for word is computed from data. */
function createLocator(records: RecordTexts, inputs: Inputs, project: Project): (text: string) => Place {
  const linesOf = new Map(inputs.dataFiles.map(({ file, text }) => [file, text.split('\n')]));
  const components = inputs.sources.components
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ name, layer, bytes }) => ({
      file: `${shownPath(project.components[layer] ?? '')}/${name}`,
      lines: bytes.toString('utf8').split('\n'),
    }));
  return (text) => {
    const file = records.get(text);
    if (file !== undefined) {
      const line = (linesOf.get(file)?.findIndex((one) => one.includes(text.slice(0, BEGINNING))) ?? -1) + 1;
      return { name: file, text, from: 'data', file, line: line || null };
    }
    const word = new RegExp(`(?<![\\w-])${escapeRegExp(text)}(?![\\w-])`);
    for (const { file, lines } of /\p{L}{2}/u.test(text) ? components : []) {
      const line = lines.findIndex((one) => !/^\s*(?:\/?\*|\/\/|import\b)/.test(one) && word.test(one));
      if (line >= 0) return { name: file, text, from: 'component', file, line: line + 1 };
    }
    return { name: COMPUTED, text, from: 'data', file: shownPath(project.data), line: null };
  };
}

const COMPUTED = 'computed';
/** Letters of a text that one line of its file has, which may fold the rest. */
const BEGINNING = 30;

/** The texts of a record, whole and by paragraph. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/\n\s*\n/)].map(fold);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Writes a sentence as it is, unless the site has it, and returns its place. `component` completes a name without its file. */
export async function overrideSentence(project: Project, name: string, component?: string) {
  const sentence = findSentence(writtenSentences(project, await readInputs(project)), name, component);
  const folder = ownFolder(project);
  const below = sentence.file.slice(sentence.file.lastIndexOf('/copy/') + 1);
  const path = join(folder, below);
  if (shownPath(path) === sentence.file) return { file: sentence.file, line: sentence.line, isNew: false };
  const text = isThere(path) ? readInput(path).toString('utf8').trimEnd() : '';
  const written = `${text}${text && '\n\n'}{{!# ${sentence.name.slice(sentence.name.indexOf('.') + 1)} }}\n${sentence.text}\n`;
  writeTogether(project.cwd, { [slashed(relative(project.cwd, path))]: written });
  return {
    file: shownPath(path),
    line: written.split('\n').length - sentence.text.split('\n').length - 1,
    isNew: true,
  };
}

/** The site's own folder of templates, which may have to be made. */
const ownFolder = (project: Project): string =>
  project.templates.find((folder) => isOwnFolder(project, folder)) ?? join(project.cwd, 'templates');

function findSentence(all: readonly WrittenSentence[], name: string, component = ''): WrittenSentence {
  const full = all.find((sentence) => sentence.name === name || sentence.name === `${component}.${name}`);
  const ending = all.filter((sentence) => sentence.name.endsWith(`.${name}`));
  const found = full ?? (ending.length === 1 ? ending[0] : undefined);
  if (found) return found;
  const known = (ending.length > 0 ? ending : all).map((sentence) => sentence.name);
  throw new GenError({ file: 'gen texts', ...textUnknown({ name, known }) });
}
