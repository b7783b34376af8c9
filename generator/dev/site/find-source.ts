/** Finds the source of a text on a page among its sentences and records, and the components with the class of its element. */
import { readFileSync } from 'node:fs';
import { isCopy, readLayers, writtenSentences } from '../../bundle/sources.ts';
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
  const found = [...textsOfRecords(surveyed), ...textsOfSentences(surveyed)]
    .map(({ text, place }) => ({ score: likeness(fold(text), wanted), place }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3);
  return [...found.map(({ place }) => place()), ...component];
}

/** A text that the page may show. */
interface Candidate {
  readonly text: string;
  readonly place: () => SourcePlace;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the ratio of two lengths if one text contains the other; else 0. */
function likeness(one: string, other: string): number {
  if (one.length < SHORTEST || !(one.includes(other) || other.includes(one))) return 0;
  return Math.min(one.length, other.length) / Math.max(one.length, other.length);
}

const textsOfRecords = ({ entries }: Surveyed): Candidate[] =>
  entries.flatMap(({ source }) =>
    textsIn(source.value, []).map(({ path, text }) => ({
      text,
      place: () => ({ kind: 'record', file: source.file, line: source.locate(path).line, name: keyName(path) }),
    })),
  );

function textsIn(value: unknown, path: KeyPath): { path: KeyPath; text: string }[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return steps.flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Returns the sentences of the page, of its scopes and of the site, rendered for this page. */
function textsOfSentences({ project: { templates }, state, page }: Surveyed): Candidate[] {
  const { component } = page.definition;
  const copy = createCopy(state.parts.templates.copy, state.plan.site.language)(component, completeProps(page));
  const written = writtenSentences({ templates }, { sources: { templates: readLayers(templates, isCopy) } });
  return written.map(({ name: fullName, file, line }) => {
    const [owner = '', ...rest] = fullName.split('.');
    const name = rest.join('.');
    return {
      // A sentence that cannot be rendered on this page has no text.
      text: attempt(() => copy[owner === component ? 'page' : owner]?.(name)) ?? '',
      // It begins below its name.
      place: () => ({ kind: 'sentence', file, line: line + 1, name }),
    };
  });
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
    if (!found || more.length > 1) continue;
    const line = found.text.split('\n').findIndex((text) => pattern.test(text)) + 1;
    return [{ kind: 'component', file: shownPath(found.file), line: Math.max(1, line), name: `.${name}` }];
  }
  return [];
}
