/** `<html lang>` says which language the page is in: screen readers and translators go by it (WCAG 2.2, 3.1.1). */
import type { PageRule } from '../types.ts';

export const language: PageRule = {
  name: 'language',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) => {
    const html = elements.find(({ tag }) => tag === 'html');
    const lang = html?.attributes.lang ?? '';
    if (isLanguageTag(lang)) return [];
    return [
      {
        offset: html?.start ?? 0,
        message: 'The page does not state its language: <html> needs a lang such as "en-US".',
        detail: lang ? `lang="${lang}"` : 'no lang',
      },
    ];
  },
};

function isLanguageTag(lang: string): boolean {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(lang) && Intl.getCanonicalLocales(lang).length === 1;
  } catch {
    return false;
  }
}
