/**
 * Sentences by name. Those of the site, of a city and of a service are made once for each of them; those of a page
 * once for the page.
 */
import Handlebars from 'handlebars/runtime';
import { sentenceMissing } from '../errors/copy.ts';
import { GenError } from '../errors/problem.ts';
import type { Copy, Props, Sentence } from '../define/page.ts';
import { helpersFor } from './helpers.ts';

/** A precompiled sentence, and the names of the values it is made of. */
export interface CompiledSentence {
  readonly template: TemplateSpecification;
  readonly roots: readonly string[];
}
/** The sentences of one file, by name. */
export type SentenceTable = Readonly<Record<string, CompiledSentence>>;
/** Precompiled copy, by file name without ending: "site", "city", "service", "pages/HomePage". */
export type CopyTable = Readonly<Record<string, SentenceTable>>;

const handlebars = Handlebars.create();

export type Render = (context: unknown) => string;

/** A template as a function, for a language; it knows no helper but ours. */
export function template(specification: TemplateSpecification, language: string): Render {
  const render = handlebars.template(specification) as Render & { _setup?: (options: object) => void };
  // Each call would set up the same helpers anew: as long as the rest takes.
  render._setup?.({ helpers: helpersFor(language) });
  render._setup &&= () => {};
  return render;
}

/**
 * A sentence that is made of one view (and of the site) is the same wherever that view is: it is made once and
 * remembered for as long as the view lives.
 */
interface MemoizedSentence {
  readonly render: Render;
  /** Names of the values beside the site. */
  readonly roots: readonly string[];
  readonly texts: WeakMap<object, string>;
}

/** Makes `copyFor(component, props)`; without a component only the sentences of the scopes can be asked for. */
export function createCopy(table: CopyTable, language: string): (component: string | null, props: Props) => Copy {
  const compiled = new Map(
    Object.entries(table).map(([file, sentences]) => [
      file,
      new Map(Object.entries(sentences).map(([name, sentence]) => [name, memoize(sentence, language)])),
    ]),
  );
  const scopes = new WeakMap<object, Map<string, Sentence>>();
  const sentencesOf = (file: string, context: Props): Sentence => {
    const sentences = compiled.get(file);
    const own = new Map<string, string>();
    return (name) => {
      const sentence = sentences?.get(name);
      if (!sentence)
        throw new GenError({
          file: `templates/copy/${file}.hbs`,
          key: name,
          ...sentenceMissing({ name, known: [...(sentences?.keys() ?? [])] }),
        });
      const owner = ownerOf(sentence, context);
      const known = owner ? sentence.texts.get(owner) : own.get(name);
      if (known !== undefined) return known;
      const text = tidy(sentence.render(context));
      if (owner) sentence.texts.set(owner, text);
      else own.set(name, text);
      return text;
    };
  };
  /** One Sentence for each file and owner, for as long as the owner lives. */
  const scoped = (file: string, owner: object | undefined, context: Props): Sentence => {
    if (!owner)
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
    const scopeOf = (name: string): Sentence =>
      scoped(name, objectOrNone(props[name]), name === 'site' ? { site } : { site, [name]: props[name] });
    return {
      ...(Object.fromEntries(names.map((name) => [name, scopeOf(name)])) as { site: Sentence }),
      page: sentencesOf(`pages/${component}`, props),
    };
  };
}

const objectOrNone = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;

function memoize({ template: specification, roots }: CompiledSentence, language: string): MemoizedSentence {
  return {
    render: template(specification, language),
    roots: roots.filter((root) => root !== 'site'),
    texts: new WeakMap(),
  };
}

/** The one view that a sentence is made of; null when it is made of several, or of plain values. */
function ownerOf({ roots }: MemoizedSentence, context: Props): object | null {
  const owner = roots.length === 0 ? context.site : roots.length === 1 ? context[roots[0] as string] : null;
  return typeof owner === 'object' ? owner : null;
}

/** Folds lines and spaces; a blank line stays as the end of a paragraph. */
function tidy(text: string): string {
  const trimmed = text.trim();
  if (!LOOSE.test(trimmed)) return trimmed;
  return trimmed
    .replace(/[ \t]*\n[ \t]*\n\s*/g, '\u0000')
    .replace(/\s+/g, ' ')
    .replace(/\u0000/g, '\n\n');
}

/** What there is to fold: most sentences have nothing of it. */
const LOOSE = /[^\S ]| {2}/;
