/** Finds the source of a text on a page: its sentence or its record where that is certain, else the component of its element. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lineOfSentence } from '../copy/sentences.ts';
import type { Entry, KeyPath } from '../define/record.ts';
import { shownPath } from '../errors/place.ts';
import { attempt } from '../errors/problem.ts';
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
  const [copy = '', sentence = ''] = name.split(' ');
  const file = join(templates, `copy/${copy}.hbs`);
  const text = attempt(() => readFileSync(file, 'utf8'), ['ENOENT']);
  const line = text === null ? null : lineOfSentence(text, sentence);
  return line === null ? null : `${shownPath(file)}:${line}`;
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
