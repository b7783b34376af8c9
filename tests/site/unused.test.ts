/** No sentence without a component that asks for it, and no class in a stylesheet that no component writes. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sentenceNames } from '../fixtures/sentences.ts';
import { ROOT } from '../fixtures/workplaces.ts';

/** Sentences that gen itself asks for: heads of pages and breadcrumbs. */
const OF_THE_HEAD = ['metaTitle', 'metaDescription', 'title'];

/** Sentences of `site.hbs` whose name a component computes: the level of a notice. */
const COMPUTED_SENTENCES = ['site warning', 'site emergency'];

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
    .sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Sentences that others include, such as `{{> weekHours}}`, or that records name. */
const NAMED_ELSEWHERE = new Set(
  [
    ...filesIn('templates/copy', /\.hbs$/).flatMap((file) => [
      ...read(file).matchAll(/\{\{> (?:\w+\.)?(\w+)\}\}|say="(?:\w+\.)?(\w+)"/g),
    ]),
    ...filesIn('data', /\.yaml$/).flatMap((file) => [...read(file).matchAll(/citySentence: (\w+)/g)]),
  ].flatMap(([, included, said]) => included ?? said ?? []),
);

/** Classes whose name a component puts together, such as `notice-${level}`. */
const COMPUTED_CLASSES = [
  'body-center',
  'body-right',
  'locator-interstate',
  'locator-us',
  'notice-emergency',
  'notice-warning',
  'staff-badge-bad',
  'staff-badge-good',
  'staff-badge-warn',
  'staff-finding-needs-improvement',
  'staff-finding-poor',
];

const readCode = (file: string): string => read(file).replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '');

const components = filesIn('components', /\.tsx?$/);
const pages = filesIn('templates/copy/pages', /\.hbs$/);

/** Returns the code of a component and of all components that it imports. */
function codeOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !components.includes(file)) return '';
  seen.add(file);
  const code = readCode(file);
  const imports = [...code.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
  return [code, ...imports.map((path) => codeOf(path, seen))].join('\n');
}

it('each sentence of a page is one that its component asks for', () => {
  const unused = pages.flatMap((file) => {
    const code = codeOf(`components/pages/${relative('templates/copy/pages', file).replace(/\.hbs$/, '.tsx')}`);
    return sentenceNames(read(file))
      .filter(
        (name) =>
          ![...OF_THE_HEAD, ...NAMED_ELSEWHERE].includes(name) &&
          !new RegExp(`(?<!\\.(?:site|city|service)\\()'${name}'`).test(code),
      )
      .map((name) => `${file} ${name}`);
  });
  expect(unused).toEqual([]);
});

it('each sentence that pages share is one that a component or a menu asks for', () => {
  const code = [...components, ...filesIn('generator/local-service', /\.ts$/), 'site.ts'].map(readCode).join('\n');
  const asked = new Set([
    ...[...code.matchAll(/\.(site|city|service)\('(\w+)'[,)]/g)].map(([, scope, name]) => `${scope} ${name}`),
    ...[...code.matchAll(/sentence: '(\w+)'/g)].map(([, name]) => `site ${name}`),
    ...[...code.matchAll(/'(staffState\w+)'/g)].map(([, name]) => `site ${name}`),
  ]);
  const sentences = ['site', 'city', 'service'].flatMap((scope) =>
    sentenceNames(read(`templates/copy/${scope}.hbs`)).map((name) => `${scope} ${name}`),
  );
  const isAsked = (sentence: string): boolean =>
    asked.has(sentence) || NAMED_ELSEWHERE.has(sentence.split(' ')[1] as string);
  expect(sentences.filter((sentence) => !isAsked(sentence))).toEqual(COMPUTED_SENTENCES);
});

it('no component has words of its own: they are sentences or data', () => {
  const words = filesIn('components', /\.tsx$/).flatMap((file) =>
    [
      ...readCode(file).matchAll(/(?<![=(])>([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*)<\//g),
      ...readCode(file).matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*[A-Za-z][^"]*)"/g),
      ...readCode(file).matchAll(/\{'([^'\n]*[a-z]{2} [a-z]{2}[^'\n]*)'\}/g),
    ].map(([, text]) => text),
  );
  // The name of a file.
  expect([...new Set(words)]).toEqual(['build-status.json']);
});

it('each class of a stylesheet is one that a component or a script writes', () => {
  const classesOf = (folders: readonly string[]): string[] => {
    const written = new Set(
      folders
        .flatMap((folder) => filesIn(folder, /\.tsx?$/))
        .flatMap((file) => readCode(file).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
        .flatMap((text) => text.match(/[\w-]+/g) ?? []),
    );
    const styled = folders
      .flatMap((folder) => filesIn(folder, /\.css$/))
      .flatMap(
        (file) =>
          read(file)
            .replace(/\/\*.*?\*\/|"[^"]*"/gs, '')
            .match(/(?<=\.)[a-z][\w-]*/gi) ?? [],
      );
    return [...new Set(styled)].filter((name) => !written.has(name)).sort();
  };
  expect(classesOf(['components', 'starter/components'])).toEqual(COMPUTED_CLASSES);
});
