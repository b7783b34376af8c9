/**
 * Sentences by name. Those of the site, of a city and of a service are made once for each of them; those of a page
 * once for the page.
 */
import Handlebars from 'handlebars/runtime';
import { GenError, suggest } from '../errors.ts';
import type { Copy, Inputs, PageName, Sentence } from '../model.ts';
import * as helpers from './helpers.ts';

/** Precompiled sentences of one file, by name. */
export type SentenceTable = Readonly<Record<string, TemplateSpecification>>;
/** Precompiled copy, by file name without ending: "site", "city", "service", "pages/HomePage". */
export type CopyTable = Readonly<Record<string, SentenceTable>>;

const handlebars = Handlebars.create();
for (const [name, helper] of Object.entries(helpers)) handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);

export type Render = (context: unknown) => string;

/** A template as a function; the private Handlebars knows no helper but ours. */
export function template(specification: TemplateSpecification): Render {
  return handlebars.template(specification, ) as Render;
}

/** Makes `copyFor(component, props)`. */
export function createCopy(table: CopyTable): (component: PageName, props: Inputs) => Copy {
  const compiled = new Map(Object.entries(table).map(([file, sentences]) => [file, new Map(Object.entries(sentences).map(([name, specification]) => [name, template(specification)]))]));
  const scopes = new WeakMap<object, Map<string, Sentence>>();
  const speak = (file: string, context: unknown): Sentence => {
    const sentences = compiled.get(file);
    const said = new Map<string, string>();
    return (name) => {
      let text = said.get(name);
      if (text === undefined) {
        const sentence = sentences?.get(name);
        if (!sentence) throw new GenError({ file: `templates/copy/${file}.hbs`, key: name, what: `There is no sentence "${name}", but a component asks for it.`, todo: suggest(name, [...(sentences?.keys() ?? [])]) });
        text = tidy(sentence(context));
        said.set(name, text);
      }
      return text;
    };
  };
  /** One Sentence for each file and owner, for as long as the owner lives. */
  const scoped = (file: string, owner: object | undefined, context: unknown): Sentence => {
    if (!owner) return () => { throw new Error(`copy.${file} was asked for on a page that has no ${file}`); };
    const files = scopes.get(owner) ?? new Map<string, Sentence>();
    scopes.set(owner, files);
    const sentence = files.get(file) ?? speak(file, context);
    files.set(file, sentence);
    return sentence;
  };
  return (component, props) => {
    const { site, city, service } = props as Record<string, object | undefined>;
    return {
      site: scoped('site', site, { site }),
      city: scoped('city', isCityView(city) ? city : undefined, { site, city }),
      service: scoped('service', service, { site, service }),
      page: speak(`pages/${component}`, props),
    };
  };
}

/** A city with all that `city.hbs` may use, not a mere link to one. */
const isCityView = (city: object | undefined): boolean => city !== undefined && 'notes' in city;

/** Folds lines and spaces; a blank line stays as the end of a paragraph. */
function tidy(text: string): string {
  return text.trim().replace(/[ \t]*\n[ \t]*\n\s*/g, '\u0000').replace(/\s+/g, ' ').replace(/\u0000/g, '\n\n');
}
