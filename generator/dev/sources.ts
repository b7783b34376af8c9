/** Finds the source of a text on a page: its sentence or its record where that is certain, else the component of its element. */
import { resolve } from 'node:path';
import { isCopy, readLayers, readSentences } from '../bundle/sources.ts';
import type { Entry, KeyPath } from '../define/record.ts';
import { shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import type { State } from './state.ts';

interface Question {
  readonly path: string;
  /** What the element says. */
  readonly text: string;
  /** Place of the element in its component: "components/pages/HomePage.tsx:12". */
  readonly element: string;
}

interface Sources {
  readonly project: Project;
  readonly state: State;
  readonly entries: readonly Entry[];
}

/** Shorter texts are in too many places. */
const SHORTEST = 3;

/** Returns an absolute path with a line. */
export function findSource({ path, text, element }: Question, { project, state, entries }: Sources): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length < SHORTEST) return resolve(project.cwd, element);
  const component = state.plan.byPath.get(path)?.definition.component;
  const sentence = onlyOne(
    [...(state.sentences.get(folded) ?? [])].filter(
      (name) => !/^pages\//.test(name) || name.startsWith(`pages/${component} `),
    ),
  );
  const place =
    (sentence && placeOfSentence(sentence, project)) ?? onlyOne(placesInRecords(folded, entries)) ?? element;
  return resolve(project.cwd, place);
}

const onlyOne = <T>(found: readonly T[]): T | null => (found.length === 1 ? (found[0] ?? null) : null);

/** `name` is that of the copy file and of the sentence: "pages/HomePage title". */
function placeOfSentence(name: string, { templates }: Project): string | null {
  const written = readSentences(readLayers(templates, isCopy), templates.map(shownPath));
  const [file = '', sentence] = name.split(' ');
  const found = written.find((one) => one.name === `${file.replace('pages/', '')}.${sentence}`);
  return found ? `${found.file}:${found.line}` : null;
}

function placesInRecords(text: string, entries: readonly Entry[]): string[] {
  return entries.flatMap(({ source }) =>
    keysOf(text, source.value).map((key) => `${source.file}:${source.locate(key).line}`),
  );
}

/** Returns the keys of all values in a record that are this text. */
function keysOf(text: string, value: unknown): KeyPath[] {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim() === text ? [[]] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? (value as unknown[]).map((item, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => keysOf(text, item).map((rest) => [key, ...rest]));
}
