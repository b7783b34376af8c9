/** Compiles `templates/`: copy files with named sentences, and documents. Handlebars checks the syntax, `check.ts` the variables. */
import Handlebars from 'handlebars';
import { placeAt } from '../define/record.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { show, suggest } from '../errors/prose.ts';
import { BLOCKS, HELPERS } from './helpers.ts';
import { findMergeMarks } from './merge-marks.ts';
import { findInlineScripts } from './inline-scripts.ts';
import { copyFileMissing, findWrongHeadings, splitSentences } from './sentences.ts';

/** A sentence as Handlebars reads it. */
export interface ParsedSentence {
  readonly file: string;
  /** Place at which it begins. */
  readonly line: number;
  readonly column: number;
  readonly name: string;
  /** The list whose items the sentence takes: "city.offers". */
  readonly list: string | null;
  readonly tree: hbs.AST.Program;
}

/** The sentences by copy file or document: "site", "pages/HomePage", "documents/page". */
export type ParsedTemplates = Readonly<Record<string, readonly ParsedSentence[]>>;

export interface CompiledTemplate {
  /** `code` is JavaScript. */
  readonly sentences: readonly (ParsedSentence & { readonly code: string })[];
  readonly problems: readonly Problem[];
}

/** Documents; true for HTML, whose values are escaped. */
const DOCUMENTS = { page: true, redirect: true, robots: false } as const;

/** The last text of each template and its compiled form. With a memory, only changed templates are compiled. */
export type TemplateMemory = Map<string, { readonly text: string; readonly compiled: CompiledTemplate }>;

interface TemplateFile {
  readonly name: string;
  readonly bytes: Buffer;
}

interface TemplateOptions {
  /** Page components: each needs its copy file. */
  readonly pages: readonly string[];
  readonly memory?: TemplateMemory;
}

/**
 * Compiles templates. `module` is the source of a module that exports `documents`, `copy` and `inlineScripts`. Places in `parsed` and
 * `problems` are below `templates/`.
 */
export function compileTemplates(files: readonly TemplateFile[], { pages, memory = new Map() }: TemplateOptions) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const compile = ({ name, bytes }: TemplateFile, work: typeof compileCopyFile): CompiledTemplate => {
    const text = bytes.toString('utf8');
    const last = memory.get(name);
    const compiled = last?.text === text ? last.compiled : (findUnreadable(name, text) ?? work(name, text));
    memory.set(name, { text, compiled });
    return compiled;
  };
  const documents = Object.entries(DOCUMENTS).map(([name, isHtml]): [string, CompiledTemplate] => {
    const source = byName.get(`${name}.hbs`);
    const missing = { what: 'This template is missing.', todo: 'Restore the file: every site needs it.' };
    const compiled = source
      ? compile(source, (file, text) => compileDocument(file, text, isHtml))
      : uncompiled({ file: `${name}.hbs`, ...missing });
    return [name, compiled];
  });
  const copyFiles = files.filter(({ name }) => name.startsWith('copy/') && name.endsWith('.hbs'));
  const copyNames = copyFiles.map(({ name }) => name);
  const copy = copyFiles.map((source): [string, CompiledTemplate] => [
    source.name.slice('copy/'.length, -'.hbs'.length),
    compile(source, compileCopyFile),
  ]);
  const missing = ['site', ...pages.map((page) => `pages/${page}`)]
    .filter((name) => !copyNames.some((file) => file === `copy/${name}.hbs` || file.endsWith(`/${name}.hbs`)))
    .map(copyFileMissing);
  const named = [...copy, ...documents.map(([name, compiled]) => [`documents/${name}`, compiled] as const)];
  const shell = byName.get('page.hbs')?.bytes.toString('utf8') ?? '';
  const scripts = findInlineScripts('page.hbs', shell);
  const module = [
    exportTable('documents', documents, ({ sentences }) => String(sentences[0]?.code)),
    exportTable('copy', copy, ({ sentences }) => tableCode(sentences)),
    `export const inlineScripts = ${JSON.stringify(scripts.hashes)};`,
  ].join('\n');
  return {
    module,
    parsed: Object.fromEntries(
      named.map(([name, { sentences }]) => [name, sentences.map(parsedOf)]),
    ) as ParsedTemplates,
    problems: [...missing, ...scripts.problems, ...named.flatMap(([, { problems }]) => problems)],
  };
}

const parsedOf = ({ code: _, ...parsed }: CompiledTemplate['sentences'][number]): ParsedSentence => parsed;

type NamedTemplate = readonly [name: string, compiled: CompiledTemplate];

/** Source of an exported object with a key for each template. */
function exportTable(
  name: string,
  templates: readonly NamedTemplate[],
  codeOf: (one: CompiledTemplate) => string,
): string {
  const rows = templates.map(([key, compiled]) => `${JSON.stringify(key)}: ${codeOf(compiled)}`);
  return `export const ${name} = {${rows.join(',\n')}};`;
}

function tableCode(sentences: CompiledTemplate['sentences']): string {
  const rows = sentences.map(({ name, code }) => `${JSON.stringify(name)}: ${code}`);
  return `{${rows.join(',\n')}}`;
}

/** Compiles every sentence of a copy file: plain text for React, so nothing is escaped. */
export function compileCopyFile(file: string, text: string): CompiledTemplate {
  const parts = splitSentences(text);
  const first = { file, line: 1, column: 1 };
  if (parts.length === 0)
    return uncompiled({
      ...first,
      what: 'The file contains no named sentences.',
      todo: 'Begin each sentence with a line such as "{{!# title }}".',
    });
  const compiled = parts.map(({ name, list, from, body }, index) => {
    const place = { file, ...placeAt(text, from) };
    const isSecond = parts.findIndex((other) => other.name === name) < index;
    return isSecond
      ? uncompiled({
          ...place,
          what: `The sentence "${name}" appears twice in this file.`,
          todo: 'Remove one of the two.',
        })
      : compile({ ...place, name, list, body: holdBreaks(body), isHtml: false });
  });
  const wrong = findWrongHeadings(text).map((offset) => ({ file, ...placeAt(text, offset), ...WRONG_HEADING }));
  return {
    sentences: compiled.flatMap(({ sentences }) => sentences),
    problems: [...wrong, ...compiled.flatMap(({ problems }) => problems)],
  };
}

const WRONG_HEADING: Message = {
  what: 'This heading of a sentence cannot be read.',
  todo: 'Write it as "{{!# title }}" or, for a sentence that takes an item, as "{{!# offer of city.offers }}".',
};

/** Handlebars drops the line break behind an include that has a line of its own; a comment there prevents it. */
const holdBreaks = (body: string): string => body.replace(/\{\{>[^}]*\}\}/g, (include) => `${include}{{!}}`);

/** Compiles a document (the HTML shell, robots.txt): one unnamed text, escaped if it is HTML. */
export const compileDocument = (file: string, text: string, isHtml: boolean): CompiledTemplate =>
  compile({ file, line: 1, column: 1, name: 'document', list: null, body: text, isHtml });

const uncompiled = (problem: Problem): CompiledTemplate => ({ sentences: [], problems: [problem] });

/** Control characters, and what a text that is not UTF-8 has in place of its letters. */
const STRANGE = /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\uE000-\uF8FF\uFFFD]/;

function findUnreadable(file: string, text: string): CompiledTemplate | null {
  const marks = findMergeMarks(file, text);
  if (marks) return uncompiled(marks);
  const [character] = STRANGE.exec(text) ?? [];
  if (character === undefined) return null;
  return uncompiled({
    file,
    ...placeAt(text, text.indexOf(character)),
    what: `The text contains the character ${show(character)}, which no browser shows.`,
    todo: 'Save the file with the encoding UTF-8, or delete the character and type the text around it again.',
  });
}

interface Part extends Omit<ParsedSentence, 'tree'> {
  readonly body: string;
  readonly isHtml: boolean;
}

function compile({ body, isHtml, ...sentence }: Part): CompiledTemplate {
  try {
    const tree = Handlebars.parse(body);
    const code = Handlebars.precompile(tree, {
      strict: true,
      noEscape: !isHtml,
      knownHelpers: Object.fromEntries([...HELPERS.keys(), ...BLOCKS].map((name) => [name, true])),
      knownHelpersOnly: true,
    });
    return { sentences: [{ ...sentence, tree, code: String(code) }], problems: [] };
  } catch (error) {
    const { message, lineNumber } = error as Error & { lineNumber?: number };
    const { file, line, name: key } = sentence;
    const found = lineNumber ?? Number(/line (\d+)/.exec(message)?.[1] ?? 1);
    const reason = message.split('\n').at(-1) ?? message;
    return uncompiled({ file, line: line + found - 1, column: 1, key, ...explainSyntax(reason) });
  }
}

/** Explains a syntax error: Handlebars' own messages name tokens of its grammar. */
function explainSyntax(message: string): Message {
  const todo = 'Close every "{{" with "}}", and every block with its name, such as "{{/if}}".';
  const [, opened, closed] = /^(\S+) doesn't match (\S+)/.exec(message) ?? [];
  if (opened && closed) return { what: `The block {{#${opened}}} is closed with {{/${closed}}}.`, todo };
  const [, helper] = /unknown helper (\S+)/.exec(message) ?? [];
  if (helper)
    return { what: `There is no helper called "${helper}".`, todo: suggest(helper, [...HELPERS.keys(), ...BLOCKS]) };
  if (message.endsWith("got 'EOF'")) return { what: 'A block such as {{#if}} is opened but not closed.', todo };
  if (message.includes(", got '"))
    return { what: 'The part between "{{" and "}}" makes no sense here, or a "}}" is missing.', todo };
  return { what: `The template cannot be read: ${message.replace(/[.:\s]+$/, '')}.`, todo };
}
