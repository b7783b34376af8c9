/** Rules that compare hours, years and the mail address on pages with the data, by literal patterns. */
import { closest, definePageRule, findingAt, type Element } from '../../define/check.ts';
import { businessOf, type BusinessFacts } from './business.ts';
import { statementsOf } from './statements.ts';

const TRUE_CLAIMS = 'FTC Act, section 5: claims must be true (2023-07)';

const ALWAYS = /\b24\s*\/\s*7\b|\b24 hours a day\b/i;
/** A negation or a question. */
const DENIED = /\b(?:not|never|no|without|\w+n['’]t)\b|\?$/i;

export const hours = definePageRule({
  name: 'hours',
  basis: TRUE_CLAIMS,
  on: ['page', 'not-found'],
  check: (page, facts) => {
    const business = businessOf(facts);
    if (business.isAlwaysOpen) return [];
    const message = 'The page says open at any hour, but the data gives other hours.';
    return statementsOf(page, business.brand)
      .filter(({ text, isOfBusiness }) => isOfBusiness && ALWAYS.test(text) && !DENIED.test(text))
      .map(({ text, start }) => findingAt(start, message, text));
  },
});

export const years = definePageRule({
  name: 'years',
  basis: TRUE_CLAIMS,
  on: ['page', 'not-found'],
  check: (page, facts) => {
    const business = businessOf(facts);
    if (business.yearsInBusiness === null) return [];
    const message = `The page states other years in business than the data: ${business.yearsInBusiness}.`;
    return statementsOf(page, business.brand)
      .filter(({ text, isOfBusiness }) => isOfBusiness && isOtherAge(text, business))
      .map(({ text, start }) => findingAt(start, message, text));
  },
});

const YEARS = /\b(\d{1,3})(\+?) years in business\b/i;
const SINCE =
  /(?:\b(?:in business|serving|family[- ](?:owned|run))[^.!?,;]{0,40} since|^since|\bBRAND,? (?:was )?(?:established|founded) in|^(?:est\.?|established|founded)(?: in)?) ((?:18|19|20)\d\d)\b/i;

function isOtherAge(text: string, { brand, year, yearsInBusiness }: BusinessFacts): boolean {
  const own = yearsInBusiness ?? 0;
  const [, stated, plus] = YEARS.exec(text) ?? [];
  if (stated) return plus ? Number(stated) > own : Math.abs(Number(stated) - own) > 1;
  const [, since] = SINCE.exec(text.replaceAll(brand, 'BRAND')) ?? [];
  return since !== undefined && Math.abs(year - Number(since) - own) > 1;
}

/** Header and footer may have only mail addresses of the business; the text of the page may have others. */
export const mail = definePageRule({
  name: 'email',
  basis: 'Local search practice: one name, address and number (2026)',
  on: ['page', 'not-found'],
  check: ({ elements }, facts) => {
    const business = businessOf(facts);
    const host = new URL(facts.siteUrl).hostname.replace(/^www\./, '');
    const message = `The header or footer has another mail address than the business: ${business.emails[0]}.`;
    return elements.filter(isInHeaderOrFooter).flatMap((element) => {
      const [, address = ''] = /^mailto:([^?]+)/i.exec(element.attributes.href?.trim() ?? '') ?? [];
      const isOwn = business.emails.includes(address.toLowerCase()) || address.endsWith(`@${host}`);
      return address === '' || isOwn ? [] : [findingAt(element, message, address)];
    });
  },
});

/** True in the header or footer of the page, not in those of its sections. */
const isInHeaderOrFooter = (element: Element): boolean =>
  closest(element, ['header', 'footer']) !== null && closest(element, ['main', 'article', 'section']) === null;
