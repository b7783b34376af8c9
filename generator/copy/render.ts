/** Sentences by name. The sentences of a scope, such as a city, are rendered once for each of its values. */
import Handlebars from 'handlebars/runtime';
import { GenError } from '../errors/problem.ts';
import { nearest } from '../errors/prose.ts';
import type { Copy, Props, Sentence } from '../define/page.ts';
import { markSentence, translateTable } from './translate.ts';

/** A precompiled sentence, and the names of the values in it. */
interface CompiledSentence {
  readonly template: TemplateSpecification;
  readonly roots: readonly string[];
}
/** The sentences of one file, by name. */
export type SentenceTable = Readonly<Record<string, CompiledSentence>>;
/** Precompiled copy, by file name without ending: "site", "city", "service", "pages/HomePage". */
export type CopyTable = Readonly<Record<string, SentenceTable>>;

export type Render = (context: unknown) => string;

/** Returns a function that turns compiled templates into functions, with the helpers of a language. */
export function createTemplates(language: string): (specification: TemplateSpecification) => Render {
  const handlebars = Handlebars.create();
  handlebars.registerHelper({ list: listIn(language), lower, capital, plural, eq });
  return (specification) => handlebars.template(specification);
}

/** A sentence with values of one view (and of the site) is cached as long as the view lives. */
interface CachedSentence {
  readonly render: Render;
  /** Names of the values beside the site. */
  readonly roots: readonly string[];
  readonly texts: WeakMap<object, string>;
}

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
  const translated = language === siteLanguage ? null : translateTable(all, language);
  const table = translated?.table ?? all;
  const compiled = new Map(
    Object.entries(table).map(([file, sentences]) => [
      file,
      new Map(Object.entries(sentences).map(([name, sentence]) => [name, cacheable(sentence, template)])),
    ]),
  );
  const scopes = new WeakMap<object, Map<string, Sentence>>();
  const sentencesOf = (file: string, context: Props): Sentence => {
    const sentences = compiled.get(file);
    const own = new Map<string, string>();
    return (name) => {
      const sentence = sentences?.get(name);
      if (!sentence) throw sentenceMissing(file, name, [...(sentences?.keys() ?? [])]);
      const owner = ownerOf(sentence, context);
      const known = owner ? sentence.texts.get(owner) : own.get(name);
      if (known !== undefined) return known;
      const rendered = tidy(sentence.render(context));
      onSentence(file, name, rendered);
      const text = translated?.isTranslated(file, name) === false ? markSentence(rendered) : rendered;
      if (owner) sentence.texts.set(owner, text);
      else own.set(name, text);
      return text;
    };
  };
  /** Returns the same function for each file and owner. */
  const scoped = (file: string, owner: unknown, context: Props): Sentence => {
    if (typeof owner !== 'object' || owner === null)
      return () => {
        throw new Error(`copy.${file} was asked for on a page that has no ${file}`);
      };
    const files = scopes.get(owner) ?? new Map<string, Sentence>();
    scopes.set(owner, files);
    const sentence = files.get(file) ?? sentencesOf(file, context);
    files.set(file, sentence);
    return sentence;
  };
  const names = Object.keys(table).filter((name) => !name.includes('/'));
  return (component, props) => {
    const { site } = props;
    const scopes = names.map((name) => [name, scoped(name, props[name], { site, [name]: props[name] })] as const);
    return { ...(Object.fromEntries(scopes) as { site: Sentence }), page: sentencesOf(`pages/${component}`, props) };
  };
}

function sentenceMissing(file: string, name: string, known: readonly string[]): GenError {
  const other = nearest(name, known);
  return new GenError({
    file: `templates/copy/${file}.hbs`,
    key: name,
    what: `A component asks for the sentence "${name}", but this file does not have it.`,
    todo: `Add it below a line "{{!# ${name} }}"${other ? `, or rename "${other}"` : ''}.`,
  });
}

function cacheable(
  { template: specification, roots }: CompiledSentence,
  template: ReturnType<typeof createTemplates>,
): CachedSentence {
  return {
    render: template(specification),
    roots: roots.filter((root) => root !== 'site'),
    texts: new WeakMap(),
  };
}

/** Returns the one view in a sentence; null if it has values of several, or plain ones. */
function ownerOf({ roots }: CachedSentence, context: Props): object | null {
  const owner = roots.length === 0 ? context.site : roots.length === 1 ? context[roots[0] as string] : null;
  return typeof owner === 'object' ? owner : null;
}

/** Folds lines and spaces; a blank line ends a paragraph. */
function tidy(text: string): string {
  const trimmed = text.trim();
  if (!LOOSE.test(trimmed)) return trimmed;
  return trimmed
    .replace(/[ \t]*\n[ \t]*\n\s*/g, '\u0000')
    .replace(/\s+/g, ' ')
    .replace(/\u0000/g, '\n\n');
}

/** Matches spaces and lines to fold: most sentences have none. */
const LOOSE = /[^\S ]| {2}/;

type List = (items: readonly string[], options: { hash: { max?: number; or?: boolean; long?: boolean } }) => string;

/** Returns a helper that writes "a, b and c" in a language, or "a, b or c" with `or=true`; `max` keeps the first few, `long=true` writes phrases: "a, and more; b". */
function listIn(language: string): List {
  const [and, or] = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(language, { type }).formatToParts(['a', 'b'])[1]?.value,
  );
  return (items, { hash }) => {
    const shown = items.slice(0, hash.max);
    if (hash.long) return shown.map(uncapital).join('; ');
    if (shown.length < 2) return shown[0] ?? '';
    return `${shown.slice(0, -1).join(', ')}${hash.or ? or : and}${shown.at(-1)}`;
  };
}

/** "Heavy cables" → "heavy cables", "LED lights" stays. */
const uncapital = (text: string): string => text.replace(/^\p{Lu}(?=[^\p{Lu}\d])/u, (letter) => letter.toLowerCase());
/** "miles" → "Miles" */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.toLowerCase();
const eq = (a: unknown, b: unknown): boolean => a === b;

/** `{{plural n "mile" "miles"}}` returns the noun only. */
const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);
