/** Marks around text that is not in the language of its page. Data and templates cannot contain them. */
export const MARK_START = '\uE000';
export const MARK_END = '\uE001';

/** Marks each paragraph of a text that is in the language of the site, on a page in another one: pages say its language, checks list it. */
export const markUntranslated = (text: string): string =>
  text === '' ? '' : `${MARK_START}${text.split('\n\n').join(`${MARK_END}\n\n${MARK_START}`)}${MARK_END}`;
