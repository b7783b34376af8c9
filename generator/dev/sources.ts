/** Finds the source of a text on a page: its sentence or its record where that is certain, else the component of its element. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lineOfSentence } from '../copy/sentences.ts';
import type { BodyNode } from '../define/body.ts';
import type { Entry, KeyPath } from '../define/record.ts';
import { attempt } from '../errors/attempt.ts';
import { displayPath } from '../errors/place.ts';
import type { Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import type { LiveSite } from './live-site.ts';

interface Sources {
  readonly project: Project;
  readonly site: LiveSite;
}

/** What a tab shows and opens. */
export interface Source {
  /** Absolute path with a line. */
  readonly file: string;
  /** The same for people. */
  readonly shown: string;
}

/** Shorter texts are in too many places. */
const SHORTEST = 3;

/** `query` has the path of the page, the text of an element, and the place of the element in its component. */
export async function findSource(query: URLSearchParams, { project, site }: Sources): Promise<Source> {
  const text = fold(query.get('text') ?? '');
  const { plan, router, sentences } = await site.current();
  const page = plan.byPath.get((query.get('path') ?? '').slice(router.base.length));
  const isShown = (name: string): boolean =>
    !name.startsWith('pages/') || name.startsWith(`pages/${page?.definition.component} `);
  const sentence = onlyOne([...(sentences.get(text) ?? [])].filter(isShown));
  const find = async (): Promise<string | null> =>
    (sentence && placeOfSentence(sentence, project)) ??
    onlyOne([...placesInRecords(text, await site.entries()), ...placesInBodies(text, plan)]);
  const place = text.length < SHORTEST ? null : await find();
  const file = resolve(project.cwd, place ?? query.get('element') ?? '');
  return { file, shown: displayPath(file) };
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const onlyOne = <T>(found: readonly T[]): T | null => (found.length === 1 ? (found[0] ?? null) : null);

/** `name` is that of the copy file and of the sentence: "pages/HomePage title". */
function placeOfSentence(name: string, { templates }: Project): string | null {
  const [copy = '', sentence = ''] = name.split(' ');
  const file = join(templates, `copy/${copy}.hbs`);
  const text = attempt(() => readFileSync(file, 'utf8'), ['ENOENT']);
  const line = text === null ? null : lineOfSentence(text, sentence);
  return line === null ? null : `${file}:${line}`;
}

const placesInRecords = (text: string, entries: readonly Entry[]): string[] =>
  entries.flatMap(({ source }) => keysOf(text, source.value).map((key) => `${source.file}:${source.locate(key).line}`));

/** Returns the places of the paragraphs, headings, list items and cells with this text. */
function placesInBodies(text: string, { data, context }: Plan): string[] {
  const places = data.bodies.flatMap(({ collection, index, path, body }) =>
    [...nodesOf(text, body.nodes)].map((inside) => {
      const place = context.data.placeOf({ name: collection }, index, [...path, 'nodes', ...inside]);
      return place ? `${place.file}:${place.line}` : '';
    }),
  );
  return [...new Set(places)];
}

/** Yields the paths of the elements and captions that are this text. */
function* nodesOf(text: string, nodes: readonly BodyNode[]): Generator<readonly number[]> {
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') continue;
    if (fold('photo' in node ? node.caption : textOf(node.children)) === text) yield [index];
    else if ('tag' in node) for (const path of nodesOf(text, node.children)) yield [index, ...path];
  }
}

const textOf = (nodes: readonly BodyNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : 'tag' in node ? textOf(node.children) : node.caption))
    .join('');

/** Returns the keys of all values in a record that are this text. */
function keysOf(text: string, value: unknown): KeyPath[] {
  if (typeof value === 'string') return fold(value) === text ? [[]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    keysOf(text, item).map((rest) => [Array.isArray(value) ? Number(key) : key, ...rest]),
  );
}
