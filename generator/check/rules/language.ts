/** Rules for the language of a page. */
import { PAGE_ROLES, textOf } from '../../define/checked-page.ts';
import { definePageRule, findingAt } from '../../define/rule.ts';
import { attempt } from '../../errors/attempt.ts';
import { primaryOf } from '../html/query.ts';

/** `<html lang>` tells screen readers and translators the language of the copy (WCAG 2.2, 3.1.1). */
export const language = definePageRule({
  name: 'language',
  on: PAGE_ROLES,
  check: ({ elements, plan }) => {
    const html = elements.find(({ tag }) => tag === 'html');
    const lang = html?.attributes.lang ?? '';
    if (!isLanguageTag(lang)) {
      const message = 'The page does not state its language: <html> needs a lang such as "en-US".';
      return [findingAt(html ?? 0, message, lang ? `lang="${lang}"` : 'no lang')];
    }
    if (!plan || primaryOf(lang) === primaryOf(plan.language)) return [];
    const message = 'The lang of the page is not that of its copy.';
    return [findingAt(html ?? 0, message, `lang="${lang}", and the copy is "${plan.language}"`)];
  },
});

/** A page in another language than the site has the sentences of the site where its own are missing. */
export const untranslated = definePageRule({
  name: 'untranslated',
  isWarning: true,
  on: ['page', 'not-found'],
  check: ({ elements }) =>
    elements
      .filter(({ attributes }) => 'data-untranslated' in attributes)
      .map((element) =>
        findingAt(
          element,
          'A sentence is not in the language of its page: templates/copy/ has no translation.',
          textOf(element),
        ),
      ),
});

const isLanguageTag = (lang: string): boolean =>
  /^[a-z]{2,3}(-|$)/i.test(lang) && attempt(() => Intl.getCanonicalLocales(lang))?.length === 1;
