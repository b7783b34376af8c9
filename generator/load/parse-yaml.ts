/** Parses YAML (and JSON) into records with places. Refuses everything that YAML allows beyond records. */
import { createRequire } from 'node:module';
import { parse } from 'node:path';
import type { Document, LineCounter, YAMLError } from 'yaml';
import { CORE_SCHEMA, load } from 'js-yaml';
import { lazy } from '../define/memoize.ts';
import { attempt } from '../errors/attempt.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { placeAt, type KeyPath, type Place, type Source } from '../define/record.ts';
import { reasonOf } from '../errors/prose.ts';
import { explainYaml, findMisread } from './explain-yaml.ts';
import { unreadable, type Parsed } from './parsed.ts';

/** Loads the parser that knows places when the first one is asked for: it takes 90 ms of processor time to load. */
const require = createRequire(import.meta.url);
const yaml = (): typeof import('yaml') => require('yaml') as typeof import('yaml');

/** Most repetitions of values through aliases. */
const MOST_ALIASES = 100;

/**
 * Parses a file without mistakes and aliases with js-yaml, which takes a quarter of the time of `yaml`. `yaml` explains mistakes and
 * finds places, and resolves aliases within a limit.
 */
export function parseYamlFile(file: string, written: string): Parsed {
  const isJson = file.endsWith('.json');
  const text = isJson ? written : withPlainSpaces(written);
  const value = attempt(() => load(text, { schema: CORE_SCHEMA, maxAliases: 0 }));
  if (value === null) return parseWithPlaces(file, text);
  const misread = isJson ? [] : findMisread(text);
  if (misread.length > 0) return unreadable(...misread.map((mistake) => ({ file, ...mistake })));
  return { sources: sourcesOf(file, value, locateLater(text)), problems: [] };
}

/** Word processors and web pages indent, and write behind a colon or a hyphen, with spaces that YAML does not know. */
const withPlainSpaces = (text: string): string =>
  text.replace(
    /(?<=^(?:[ \u00A0]*-)?(?:[ \u00A0]*[\w-]+:)?)[ \u00A0\u2007\u202F\u3000]*[\u00A0\u2007\u202F\u3000][ \u00A0\u2007\u202F\u3000]*/gm,
    (spaces) => ' '.repeat(spaces.length),
  );

function parseWithPlaces(file: string, text: string): Parsed {
  const { document, second, lines } = compose(text);
  if (second) return unreadable({ file, ...placeAt(text, second.range[0]), ...secondDocument });
  const [first] = document.errors.filter((error) => !isDuplicate(error));
  const meant = first && !file.endsWith('.json') ? explainYaml(text) : null;
  // The parser stops in the line of the mistake, or in the one above.
  if (meant && meant.line <= placeAt(text, first?.pos[0] ?? 0).line + 1)
    return unreadable({ file, ...meant, what: `The file is not valid YAML. ${meant.what}` });
  const problems = syntaxProblems([...document.errors, ...document.warnings], { file, text });
  if (problems.length > 0) return unreadable(...problems);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    // The parser reports both at last, when it makes the value.
    const { message } = error as Error;
    if (/^Unresolved alias/.test(message))
      return unreadable({ file, ...placeAt(text, findUnresolved(document)), ...yamlSyntax(message, 'YAML') });
    if (!/Excessive alias count/.test(message)) throw error;
    return unreadable({ file, line: 1, column: 1, ...tooManyAliases });
  }
  if (value === null || value === undefined) return unreadable({ file, line: 1, column: 1, ...noRecord });
  return { sources: sourcesOf(file, value, locators(document, lines)), problems: [] };
}

/** Returns the offset of the first alias without a value of its name before it. */
function findUnresolved(document: Document.Parsed): number {
  let offset = 0;
  yaml().visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document)) return;
      offset = alias.range?.[0] ?? 0;
      return yaml().visit.BREAK;
    },
  });
  return offset;
}

function compose(text: string) {
  const { Composer, LineCounter, Parser } = yaml();
  const lines = new LineCounter();
  const composer = new Composer({ lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  // An empty file has an empty document.
  const [document, second] = composer.compose(new Parser(lines.addNewLine).parse(text), true, text.length);
  return { document: document as Document.Parsed, second, lines };
}

type Locators = Pick<Source, 'locate' | 'locateKey'>;

function sourcesOf(file: string, value: unknown, { locate, locateKey }: Locators): Source[] {
  if (!Array.isArray(value)) {
    const isRecord = typeof value === 'object' && value !== null;
    return [{ file, value, locate, locateKey, ...(isRecord && { name: parse(file).name }) }];
  }
  return value.map((item, index) => ({
    file,
    value: item,
    locate: (key) => locate([index, ...key]),
    locateKey: (key) => locateKey([index, ...key]),
  }));
}

const isDuplicate = ({ code }: YAMLError): boolean => code === 'DUPLICATE_KEY';

/** The parser stumbles over everything behind a mistake, so only the first is reported; duplicate keys are reported each. */
function syntaxProblems(errors: readonly YAMLError[], { file, text }: { file: string; text: string }): Problem[] {
  const first = errors.find((error) => !isDuplicate(error));
  const reported = first ? [first] : errors;
  return reported.map(({ code, message, pos: [from, to] }) => {
    const place = { file, ...placeAt(text, from) };
    const key = keyAt(text, from, to);
    if (code === 'DUPLICATE_KEY' && /^-\w/.test(key))
      return { ...place, what: 'There is no space after the hyphen.', todo: `Write "- ${key.slice(1)}: …".` };
    if (code === 'DUPLICATE_KEY')
      return {
        ...place,
        what: `The key "${key}" appears twice in the same record.`,
        todo: 'Keep one of the two.',
      };
    return { ...place, ...yamlSyntax(message, file.endsWith('.json') ? 'JSON' : 'YAML') };
  });
}

/** Returns the key at an offset; the parser gives only its first character. */
function keyAt(text: string, from: number, to: number): string {
  const written = /^(?:"([^"\n]*)"|'([^'\n]*)'|([^:\n]*))/.exec(text.slice(from, Math.max(to, from + 200)));
  return (written?.[1] ?? written?.[2] ?? written?.[3] ?? '').trim();
}

/** Parses a text again when the first place is asked for. */
function locateLater(text: string): Locators {
  const find = lazy(() => {
    const { document, lines } = compose(text);
    return locators(document, lines);
  });
  return { locate: (key) => find().locate(key), locateKey: (key) => find().locateKey(key) };
}

function locators(document: Document.Parsed, lines: LineCounter): Locators {
  const placeOf = (node: unknown): Place | null => {
    const range = (node as { range?: readonly number[] | null } | undefined)?.range;
    if (!range) return null;
    const { line, col } = lines.linePos(range[0] as number);
    return { line, column: col };
  };
  const nodeAt = (key: KeyPath): unknown => (key.length === 0 ? document.contents : document.getIn(key, true));
  const locate = (key: KeyPath): Place => {
    for (let depth = key.length; depth >= 0; depth--) {
      const place = placeOf(nodeAt(key.slice(0, depth)));
      if (place) return place;
    }
    return { line: 1, column: 1 };
  };
  const { isMap, isScalar } = yaml();
  const locateKey = (key: KeyPath): Place => {
    const parent = nodeAt(key.slice(0, -1));
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && item.key.value === key.at(-1))
      : undefined;
    return placeOf(pair?.key) ?? locate(key);
  };
  return { locate, locateKey };
}

/** Messages of the YAML parser, in the words of its users. */
const YAML_ADVICE: readonly (readonly [pattern: RegExp, what: string, todo: string])[] = [
  [
    /^Unexpected .* token/,
    'This value is not expected here.',
    'Check the commas, quotation marks, and brackets before it.',
  ],
  [/^Unexpected scalar at node end/, 'The value ends before this text.', 'Put the whole value in quotation marks.'],
  [/^Missing closing ['"]/, 'A quotation mark is opened here but never closed.', 'Close it.'],
  [
    /^Missing closing|end with a [\]}]/,
    'A bracket is opened here but never closed.',
    'Close it, or put the value in quotation marks.',
  ],
  [
    /^Nested mappings are not allowed|^Implicit/,
    'There is a second colon in this line.',
    'Put the value in quotation marks, or begin a new line.',
  ],
  [
    /same column|Bad indentation|not indented/i,
    'This line is not indented like its neighbors.',
    'Indent all keys of a record by the same number of spaces.',
  ],
  [/^Anchor cannot/, 'A value that begins with "&" gives it a name.', 'Put the value in quotation marks.'],
  [
    /^Not a YAML token|^Block scalar header/,
    'A value that begins with ">" or "|" has its text in the lines below.',
    'Put the value in quotation marks.',
  ],
  [
    /^Unresolved alias/,
    'A value that begins with an asterisk repeats another one, but there is no such value.',
    'Put the value in quotation marks.',
  ],
  [
    /^Unresolved tag/,
    'A value that begins with an exclamation mark is read as an instruction.',
    'Put the value in quotation marks.',
  ],
];

const yamlSyntax = (reason: string, format: 'YAML' | 'JSON'): Message => {
  const [, what, todo] = YAML_ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return {
    what: `The file is not valid ${format}. ${what ?? `The parser stopped here: ${reasonOf(reason)}.`}`,
    todo: todo ?? 'Check the indentation and the colons; a value that contains a colon needs quotation marks.',
  };
};

const noRecord: Message = { what: 'The file contains no records.', todo: 'Add one, or remove the file.' };

const secondDocument: Message = {
  what: 'A second YAML document begins here.',
  todo: 'Remove the line "---" or "...", or put each document in a file of its own.',
};

const tooManyAliases: Message = {
  what: 'The file repeats its values with "&" and "*" so often that it would fill the memory.',
  todo: 'Write the values out instead.',
};
