/** Finds the source of a text on a page among its sentences and records, and the components with the class of its element. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, type KeyPath, keyName } from '../../define/record.ts';
import { shownPath } from '../../disk/files.ts';
import { completeProps } from '../../define/page.ts';
import { attempt } from '../../errors/problem.ts';
import type { Page } from '../../plan/site-plan.ts';
import type { Project } from '../../project.ts';
import { createCopy } from '../../render/copy.ts';
import type { SiteState } from './state.ts';

/** A place in a source. */
export interface SourcePlace {
  readonly kind: 'record' | 'sentence' | 'component';
  readonly file: string;
  readonly line: number;
  /** Key of the record, name of the sentence, or class of the element. */
  readonly name: string;
}

interface Surveyed {
  readonly project: Project;
  readonly state: SiteState;
  readonly page: Page;
  /** Records of the data files that the page is made for. */
  readonly entries: readonly Entry[];
}

/** Shorter texts are in too many places. */
const SHORTEST = 3;

/** Finds the sources of an element, the likeliest first. `classes` are its own and those of its ancestors, the nearest first. */
export function findSources(
  surveyed: Surveyed,
  { text, classes }: { text: string; classes: readonly string[] },
): SourcePlace[] {
  const wanted = fold(text);
  const component = findComponent(surveyed, classes);
  if (wanted.length < SHORTEST) return component;
  const found = [...findRecords(surveyed, wanted), ...findSentences(surveyed, wanted)];
  return [
    ...found
      .sort((a, b) => b.score - a.score)
      .map(({ place }) => place)
      .slice(0, 3),
    ...component,
  ];
}

interface Scored {
  readonly place: SourcePlace;
  readonly score: number;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the ratio of two lengths if one text contains the other; else 0. */
function likeness(one: string, other: string): number {
  if (one.length < SHORTEST || !(one.includes(other) || other.includes(one))) return 0;
  return Math.min(one.length, other.length) / Math.max(one.length, other.length);
}

function findRecords({ entries }: Surveyed, wanted: string): Scored[] {
  return entries.flatMap(({ source }) =>
    textsIn(source.value, []).flatMap(({ path, text }) => {
      const score = likeness(fold(text), wanted);
      const { line } = score > 0 ? source.locate(path) : { line: 0 };
      return score > 0
        ? [{ score, place: { kind: 'record', file: source.file, line, name: keyName(path) } as const }]
        : [];
    }),
  );
}

function textsIn(value: unknown, path: KeyPath): { path: KeyPath; text: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return steps.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Searches the sentences of the page, of its scopes and of the site, rendered for this page. */
function findSentences({ project, state, page }: Surveyed, wanted: string): Scored[] {
  const { copy: table } = state.parts.templates;
  const { component } = page.definition;
  const props = completeProps(page);
  const copy = createCopy(table, state.plan.site.language)(component, props);
  const files = Object.keys(table).filter(
    (file) => file === `pages/${component}` || (!file.includes('/') && (file === 'site' || props[file] !== undefined)),
  );
  return files.flatMap((file) => {
    const sentenceOf = copy[file.includes('/') ? 'page' : file];
    return Object.keys(table[file] ?? {}).flatMap((name) => {
      // A sentence that cannot be rendered on this page has no text.
      const score = likeness(fold(attempt(() => sentenceOf?.(name)) ?? ''), wanted);
      return score > 0 ? [{ score, place: sentencePlace(project, file, name) }] : [];
    });
  });
}

function sentencePlace({ templates }: Project, file: string, name: string): SourcePlace {
  const mark = new RegExp(`\\{\\{!#\\s*${name.replace(/\./g, '\\.')}\\s*\\}\\}`);
  const layers = templates.map((folder) => join(folder, 'copy', `${file}.hbs`)).filter((one) => existsSync(one));
  const path = layers.find((one) => mark.test(readFileSync(one, 'utf8'))) ?? layers[0] ?? '';
  const line = lineOf(path, mark);
  return { kind: 'sentence', file: shownPath(path), line: line + 1, name };
}

/** Returns the component with the nearest class that at most two components have. */
function findComponent({ state, page }: Surveyed, classes: readonly string[]): SourcePlace[] {
  const closure = state.parts.components.closures?.get(page.definition.component) ?? [];
  const sources = closure
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  for (const name of classes) {
    const pattern = new RegExp(`["'\`\\s]${name.replace(/[^\w-]/g, '\\$&')}["'\`\\s]`);
    const [found, ...more] = sources.filter(({ text }) => /className/.test(text) && pattern.test(text));
    if (found && more.length < 2)
      return [{ kind: 'component', file: shownPath(found.file), line: lineOf(found.file, pattern), name: `.${name}` }];
  }
  return [];
}

/** Returns the number of the first line that matches, from 1. */
function lineOf(file: string, pattern: RegExp): number {
  return Math.max(
    1,
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => pattern.test(line)) + 1,
  );
}
