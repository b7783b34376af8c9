/** Sentences by name, as functions for components. */
import Handlebars from 'handlebars/runtime';
import { GenError } from '../errors/gen-error.ts';
import { nearest } from '../errors/prose.ts';
import type { Copy, Props, Sentence } from '../define/page.ts';
import type { CopyTable } from './table.ts';
import { markSentence, translateTable } from './translate.ts';

export type Render = (context: unknown) => string;

/** Returns a function that turns compiled templates into functions, with the helpers of a language. */
export function createTemplates(language: string): (specification: TemplateSpecification) => Render {
  const handlebars = Handlebars.create();
  handlebars.registerHelper({ list: listIn(language), lower, capital, plural, eq });
  return (specification) => handlebars.template(specification);
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
  const renders = new Map(
    Object.entries(table).map(([file, sentences]) => [
      file,
      new Map(Object.entries(sentences).map(([name, sentence]) => [name, template(sentence)])),
    ]),
  );
  const sentencesOf = (file: string, values: Props): Sentence => {
    const sentences = renders.get(file);
    return (name) => {
      const render = sentences?.get(name);
      if (!render) throw sentenceMissing(file, name, [...(sentences?.keys() ?? [])]);
      const text = tidy(render(values));
      onSentence(file, name, text);
      return translated?.isTranslated(file, name) === false ? markSentence(text) : text;
    };
  };
  const scopeOf = (file: string, value: unknown, site: unknown): Sentence => {
    if (typeof value === 'object' && value !== null) return sentencesOf(file, { site, [file]: value });
    return () => {
      throw new Error(`copy.${file} was asked for on a page that has no ${file}`);
    };
  };
  const names = Object.keys(table).filter((name) => !name.includes('/'));
  return (component, props) => {
    const scopes = names.map((name) => [name, scopeOf(name, props[name], props.site)] as const);
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

/** Folds lines and spaces; a blank line ends a paragraph. */
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/[ \t]*\n[ \t]*\n\s*/g, '\u0000')
    .replace(/\s+/g, ' ')
    .replace(/\u0000/g, '\n\n');

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
