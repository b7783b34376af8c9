/** The nouns of a business: what it calls those whom it works for, the work, its place, and those who do the work. */
import type { Business } from './derive.ts';

type Word = NonNullable<NonNullable<Business['words']>[keyof NonNullable<Business['words']>]>;

const USUAL = { customer: 'customer', job: 'job', place: 'office' } as const;

/** Returns each word in its forms: "client", "clients", "a client". Those who do the work have no usual name: null. */
export const viewWords = ({ words }: Pick<Business, 'words'>) => ({
  customer: formsOf(words?.customer ?? USUAL.customer),
  job: formsOf(words?.job ?? USUAL.job),
  place: formsOf(words?.place ?? USUAL.place),
  worker: words?.worker ? formsOf(words.worker) : null,
});

function formsOf(word: Word) {
  const {
    one,
    many = pluralOf(one),
    article = /^[aeiou]/i.test(one) ? 'an' : 'a',
  } = typeof word === 'string' ? { one: word } : word;
  return { one, many, a: `${article} ${one}` };
}

/** "practice" → "practices", "branch" → "branches", "agency" → "agencies" */
function pluralOf(one: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(one)) return `${one}es`;
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}
