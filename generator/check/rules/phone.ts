/** One phone number everywhere: a number that differs costs calls, and trust in the listing. */
import { isProse } from '../html/query.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import type { PhoneBasis } from '../../define/site.ts';
import type { Found, PageRule } from '../types.ts';

/** Numbers as people of the country write them, and international ones with a plus. */
const looksLikePhone = (inText: string): RegExp =>
  new RegExp(`(?<![\\w.#/-])(?:${inText}|\\+[1-9]\\d{7,14})(?![\\w-])`, 'g');
/** Every number has them: most texts are passed over at once. */
const FOUR_DIGITS = /\d{4}/;
const ATTRIBUTES = ['content', 'aria-label', 'alt', 'title', 'placeholder', 'value'];

export const phone: PageRule = {
  name: 'phone',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts: { phone } }) =>
    phone === null ? [] : [...linked(page, phone.number), ...written(page, phone)],
};

function linked({ elements }: ParsedPage, phone: string): Found[] {
  return elements.flatMap(({ attributes, start }) => {
    const [, scheme, number] = /^(tel|sms):([^?]*)/i.exec(attributes.href ?? '') ?? [];
    if (scheme === undefined || number === phone) return [];
    return [
      {
        offset: start,
        message: `A ${scheme.toLowerCase()}: link does not lead to the declared number ${phone}.`,
        detail: attributes.href ?? '',
      },
    ];
  });
}

function written({ elements, texts }: ParsedPage, { number: phone, inText }: PhoneBasis): Found[] {
  const pattern = looksLikePhone(inText);
  const places = [
    ...texts
      .filter(
        (text) =>
          FOUR_DIGITS.test(text.value) && (isProse(text) || text.parent.attributes.type === 'application/ld+json'),
      )
      .map(({ value, start }) => ({ value, start })),
    ...elements.flatMap((element: Element) =>
      ATTRIBUTES.flatMap((name) =>
        FOUR_DIGITS.test(element.attributes[name] ?? '')
          ? [{ value: element.attributes[name] as string, start: element.start }]
          : [],
      ),
    ),
  ];
  return places.flatMap(({ value, start }) =>
    [...value.matchAll(pattern)]
      .filter(([number]) => !isSame(number, phone))
      .map(([number]) => ({
        offset: start,
        message: `The page shows a phone number that is not the declared ${phone}.`,
        detail: number,
      })),
  );
}

/** The country code may be left out: what is dialed at home is the end of the number, mostly after a zero. */
function isSame(written: string, phone: string): boolean {
  return phone.endsWith(written.replace(/\D/g, '').replace(/^0/, ''));
}
