/** Sentences by name, as functions for components. */
import Handlebars from 'handlebars/runtime';
import { GenError } from '../errors/gen-error.ts';
import { nearest } from '../errors/prose.ts';
import type { Copy, Props, Sentence } from '../define/page.ts';
import { markUntranslated } from '../define/untranslated.ts';
import { memoize } from '../define/memoize.ts';
import type { CopyTable } from './table.ts';
import { splitTable } from './translate.ts';

export type Render = (values: unknown) => string;

interface Included {
  /** The sentences that a template may include, by name. */
  readonly partials?: Includes;
  /** Says an item of a list with one of them. */
  readonly say?: (name: string, values: unknown) => string;
}

/** Returns a function that turns compiled templates into functions, with the helpers of a language. */
export function createTemplates(
  language: string,
): (specification: TemplateSpecification, included?: Included) => Render {
  const handlebars = Handlebars.create();
  handlebars.registerHelper({ list: listIn(language), lower, capital, uncapital, plural, eq });
  return (specification, { partials = {}, say } = {}) => {
    const render = handlebars.template(specification);
    const options = { ...PREPARED, helpers: handlebars.helpers, partials, data: {} };
    return (values) => {
      options.data = { root: values, say };
      return render(values, options);
    };
  };
}

/**
 * What a template gives to one that it includes. Without it, Handlebars copies and wraps all helpers and partials for each text: 0.3 s of
 * a build of 2,771 pages.
 */
const PREPARED = {
  partial: true,
  decorators: {},
  hooks: {},
  protoAccessControl: { methods: { whitelist: {} }, properties: { whitelist: {} } },
};

/** Called with each sentence that is rendered. `file` is its copy file: "pages/HomePage". */
export type OnSentence = (file: string, name: string, text: string) => void;

export interface CopyOptions {
  readonly table: CopyTable;
  /** Language of the site, and of these sentences. */
  readonly siteLanguage: string;
  readonly language: string;
  readonly onSentence?: OnSentence | undefined;
}

/** Returns `copyFor(component, props)`. Without a component there are only the sentences of the scopes. */
export function createCopy({
  table: all,
  siteLanguage,
  language,
  onSentence = () => {},
}: CopyOptions): (component: string | null, props: Props) => Copy {
  const template = createTemplates(language);
  const isForeign = language !== siteLanguage;
  const { base, own } = isForeign ? splitTable(all, language) : { base: all, own: {} };
  const original = createSentences(base, template);
  const untranslated = Object.entries(includesOf(original)).map(([name, render]): [string, Render] => [
    name,
    (values) => markUntranslated(render(values)),
  ]);
  const translated = createSentences(own, template, Object.fromEntries(untranslated));
  const files = [...new Set([...original.keys(), ...translated.keys()])];
  const renders = new Map(
    files.map((file) => [file, new Map([...(original.get(file) ?? []), ...(translated.get(file) ?? [])])]),
  );
  const sentencesOf = (file: string, values: Props): Sentence => {
    const sentences = renders.get(file);
    const known = new Map<string, string>();
    return (name, item) => {
      const render = sentences?.get(name);
      if (!render) throw sentenceMissing(file, name, [...(sentences?.keys() ?? [])]);
      const text = item === undefined ? (known.get(name) ?? render(values)) : render({ ...values, item });
      if (item === undefined) known.set(name, text);
      onSentence(file, name, text);
      return isForeign && !translated.get(file)?.has(name) ? markUntranslated(text) : text;
    };
  };
  const names = files.filter((name) => !name.includes('/'));
  /** Pages share values: a sentence about the site is rendered once, one about a city once for all of its pages. */
  const sentencesFor = memoize(
    (site: unknown) =>
      new Map(
        names.map((file) => [
          file,
          memoize((value: object) => sentencesOf(file, { site, [file]: value }), new WeakMap()),
        ]),
      ),
  );
  const scopeOf = (file: string, value: unknown, site: unknown): Sentence => {
    const ofFile = typeof value === 'object' && value !== null ? sentencesFor(site).get(file)?.(value) : undefined;
    if (ofFile) return ofFile;
    return () => {
      throw new Error(`copy.${file} was asked for on a page that has no ${file}`);
    };
  };
  return (component, props) => {
    const scopes = names.map((name) => [name, scopeOf(name, props[name], props.site)] as const);
    return { ...(Object.fromEntries(scopes) as { site: Sentence }), page: sentencesOf(`pages/${component}`, props) };
  };
}

type Sentences = ReadonlyMap<string, ReadonlyMap<string, Render>>;
type Includes = Readonly<Record<string, Render>>;

/** Makes functions of sentences, by file. They can include those of their file and of scopes, which see the same values. */
function createSentences(
  table: CopyTable,
  template: ReturnType<typeof createTemplates>,
  outer: Includes = {},
): Sentences {
  const includes = new Map<string, Record<string, Render>>();
  const created = Object.entries(table).map(([file, sentences]): [string, Map<string, Render>] => {
    const partials: Record<string, Render> = {};
    const say = (name: string, values: unknown): string => partials[name]?.(values) ?? '';
    includes.set(file, partials);
    const renders = Object.entries(sentences).map(([name, sentence]): [string, Render] => {
      const render = template(sentence, { partials, say });
      return [name, (values) => tidy(render(values))];
    });
    return [file, new Map(renders)];
  });
  const sentences = new Map(created);
  const included = { ...outer, ...includesOf(sentences) };
  for (const [file, partials] of includes)
    Object.assign(partials, included, Object.fromEntries(sentences.get(file) ?? []));
  return sentences;
}

/** The sentences of scopes by the names that other files include them under: "city.wait". */
const includesOf = (sentences: Sentences): Includes =>
  Object.fromEntries(
    [...sentences]
      .filter(([file]) => !file.includes('/'))
      .flatMap(([file, ofFile]) => [...ofFile].map(([name, render]) => [`${file}.${name}`, render])),
  );

function sentenceMissing(file: string, name: string, known: readonly string[]): GenError {
  const other = nearest(name, known);
  return new GenError({
    file: `templates/copy/${file}.hbs`,
    key: name,
    what: `A component asks for the sentence "${name}", but this file does not have it.`,
    todo: `Add it below a line "{{!# ${name} }}"${other ? `, or rename "${other}"` : ''}.`,
  });
}

/** A period behind a value that ends a sentence by itself: "Acme Inc.." */
const SECOND_PERIOD = /(?<!\.)([.!?])\.(?!\.)/g;

/** A text that `fold` would change. Few would be: a search for it is faster than four replacements. */
const UNTIDY = /\s\s|[^\S ]|[.!?]\./;

/** Folds lines and spaces; a blank line ends a paragraph. */
const tidy = (text: string): string => {
  const trimmed = text.trim();
  return UNTIDY.test(trimmed) ? fold(trimmed) : trimmed;
};

const fold = (text: string): string =>
  text
    .replace(/[ \t]*\n[ \t]*\n\s*/g, '\u0000')
    .replace(/\s+/g, ' ')
    .replace(/\u0000/g, '\n\n')
    .replace(SECOND_PERIOD, '$1');

interface ListOptions {
  readonly hash: { readonly max?: number; readonly or?: boolean; readonly long?: boolean; readonly say?: string };
  readonly data: { readonly say: (name: string, values: unknown) => string; readonly root: object };
}
type List = (items: readonly string[], options: ListOptions) => string;

/**
 * Returns a helper that writes "a, b and c" in a language, or "a, b or c" with `or=true`; `max` keeps the first few, `long=true` writes
 * phrases: "a, and more; b". With `say`, each item is said by the sentence of that name.
 */
function listIn(language: string): List {
  const [and, or] = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(language, { type }).formatToParts(['a', 'b'])[1]?.value,
  );
  return (items, { hash, data }) => {
    const { say, max } = hash;
    const texts = say === undefined ? items : items.map((item) => data.say(say, { ...data.root, item }));
    const shown = texts.filter((text) => text !== '').slice(0, max);
    if (hash.long) return shown.map(uncapital).join('; ');
    if (shown.length < 2) return shown[0] ?? '';
    return `${shown.slice(0, -1).join(', ')}${hash.or ? or : and}${shown.at(-1)}`;
  };
}

/** "Heavy cables" → "heavy cables", "LED lights" stays. */
const uncapital = (text: string): string => text.replace(/^\p{Lu}(?=[^\p{Lu}\d])/u, (letter) => letter.toLowerCase());
/** "miles" → "Miles" */
const capital = (text: string): string => text.replace(/^\uE000?\p{L}/u, (first) => first.toUpperCase());
/** "Dead Batteries" → "dead batteries", "EV Towing" → "EV towing" */
const lower = (text: string): string =>
  text.replace(/\S+/g, (word) => (/\p{Lu}.*[\p{Lu}\d]/u.test(word) ? word : word.toLowerCase()));
const eq = (a: unknown, b: unknown): boolean => a === b;

/** `{{plural n "mile" "miles"}}` returns the noun only. */
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);
