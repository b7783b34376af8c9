/** One phone number everywhere: a number that differs costs calls, and trust in the listing. */
import { byTag, definePageRule, faultAt, inDigits, isProse, normalize } from '../../index.ts';
import type { CheckBasis, FactKind, Found, ParsedPage } from '../../index.ts';
import type { Records } from '../records.ts';
import { defineDataRule } from './data-rule.ts';

/** Returns the number of the business, "+14785550142", others that texts may show, and how the country writes numbers. */
export const describePhone = ({ business, formats }: Records) => {
  const { inText, reserved, callingCode } = formats.country.phone;
  const others = Object.values(business.otherNumbers ?? {});
  return { number: business.phone, others, inText, reserved, callingCode };
};

type PhoneBasis = ReturnType<typeof describePhone>;

/** The number that `describeCheck` declares; null if the site has none. */
export const phoneIn = ({ values }: Pick<CheckBasis, 'values'>): PhoneBasis | null =>
  (values.phone ?? null) as PhoneBasis | null;

export const phone = defineDataRule({
  name: 'phone',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  values: 'phone',
  kinds: numbersOtherThan,
  others: linked,
});

/** True for the number itself, and with what people put between its digits (RFC 3966, "visual separators"). */
export const isSameNumber = (written: unknown, number: string): boolean =>
  String(written).replace(/[-.() ]/g, '') === number;

/** Addresses that dial or write to a number. */
const DIALING =
  /^(?:(tel|sms|callto|facetime(?:-audio)?|whatsapp|viber|signal|imessage|skype|fax):|https?:\/\/(?:wa\.me|(?:api|web|www)\.whatsapp\.com|signal\.me|t\.me)\/)/i;
/** Attributes whose value is an address or a number, whatever reads them. */
const ADDRESSES = /^(?:href|action|formaction|content|xlink:href|on\w+|data-.*)$/;
const PHONE_NAME = /phone|\btel\b|-tel|mobile|whatsapp|\bsms\b|\bfax\b/;

const dialedIn = byTag(({ attributes }): readonly (readonly [string, string])[] =>
  Object.entries(attributes).filter(
    ([name, value]) =>
      ADDRESSES.test(name) &&
      /\d{3}/.test(value) &&
      (DIALING.test(value.trim()) || PHONE_NAME.test(name) || value.startsWith('data:text')),
  ),
);

function linked({ elements }: ParsedPage, { number, others, callingCode }: PhoneBasis): Found[] {
  const allowed = [number, ...others];
  return elements.flatMap((element) =>
    dialedIn(element).flatMap(([name, value]) => {
      const [whole = '', scheme = ''] = DIALING.exec(value.trim()) ?? [];
      const rest = normalize(decode(value.trim().slice(whole.length)));
      if (name === 'href' && /^(?:tel|sms)$/i.test(scheme)) {
        if (allowed.some((one) => isSameNumber(rest.replace(/\?.*/, ''), one))) return [];
        const message = `A ${scheme.toLowerCase()}: link does not lead to the declared number ${number}.`;
        return [faultAt(element, message, value)];
      }
      const digits = /\d[\d ()+.-]{5,}\d/.exec(rest)?.[0].replace(/\D/g, '');
      return digits === undefined || allowed.includes(`+${digits}`) || allowed.includes(`+${callingCode}${digits}`)
        ? []
        : [faultAt(element, `A link to a chat or call does not lead to the declared number ${number}.`, value)];
    }),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Separators between the groups of a number, besides those of the country. */
const BETWEEN_DIGITS = /(?<=\d\)?)(?:\s*[/\\|·•∙‧_~*=]\s*|[:,] ?| - ?|- |\)-)(?=\(?\d)/g;
/** Groups that are no other figure once they have one separator: "512:987:6543" */
const GROUPS =
  /(?<![\d.,$:#/-])\(?\d{3}\)?(?:\s*[/\\|·•∙‧_~*=]\s*|[:,] ?| - ?|- |\)-)\d{3}(?:\s*[/\\|·•∙‧_~*=]\s*|[:,] ?| - ?|- )\d{4}(?![\d.,]\d|\d)/g;
const BRACKETS = /\[(\d{3})\]/g;
/** "800-CALL-NOW", "512-FIX-HEAT", "(512) AIR-COOL" */
const LETTERED =
  /(?<![\w-])(?:1[-. ])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. ])(?=[\d-]*[A-Z]{2})(?:[\dA-Z]{7,9}|[\dA-Z]{2,4}-[\dA-Z]{3,5})(?![\w-])/g;
/** A letter stands for a figure: "512-987-654O", "5l2-987-6543" */
const LOOK_ALIKE = /(?<![\w-])\(?[2-9][\dOoIl]{2}(?:\) ?|[-. /])[\dOoIl]{3}[-. /][\dOoIl]{4}(?![\w-])/g;
const KEYS = '22233344455566677778889999';
const asDialed = (text: string): string => {
  const digits = text.replace(/\W/g, '').replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65] as string);
  return digits.slice(0, digits.startsWith('1') ? 11 : 10);
};
/** Figures one by one or in pairs: "5 1 2 9 8 7 6 5 4 3", "51 29 87 65 43", "512 987 65 43" */
const SPACED =
  /(?<![\d.,$-] ?)(?:\d(?:[ -]|, )){9,10}\d(?![ -]?\d)|(?<![\d.,$-] ?)(?:\d\d ){4}\d\d(?! ?\d)|(?<![\d.,$-] ?)[2-9]\d\d-[2-9]\d\d-\d\d-\d\d(?!-?\d)|(?<=\b(?:[Cc]all|[Rr]ing|[Pp]hone|[Dd]ial|[Ff]ax|[Tt]el)(?: us)?:? )[2-9]\d\d [2-9]\d\d \d\d \d\d(?! ?\d)/g;
/** A number is announced: then fewer figures are one, too. */
const LOCAL =
  /\b(?:call|phone|dial|ring|fax|telephone|whatsapp|text us(?: at)?)(?: us)?(?: now| today)?(?: at| on)?:? ([2-9]\d{2}[-. ]?\d{4})(?![\d-])/gi;

/** Numbers as people of the country write them, international ones with a plus, and bare runs of as many digits. */
function numbersOtherThan({ number, others, inText, callingCode }: PhoneBasis): FactKind[] {
  const national = number.length - 1 - callingCode.length;
  const bare = `(?:${callingCode})?[2-9]\\d{${national - 1}}`;
  const short = `(?:\\(\\d{3}\\)[ .-]?|\\d{3}[ .-])\\d{${national - 3}}|[2-9]\\d{2}[2-9]\\d{2}[-.]\\d{${national - 6}}`;
  const message = `The page shows a phone number that is not the declared ${number}. If it is right, add it to \`otherNumbers\` of the business.`;
  const isAllowed = (digits: string): boolean => [number, ...others].some((one) => one.endsWith(digits));
  // The country code may be left out: at home people dial the end of the number, mostly after a zero.
  const judge = ([seen]: RegExpExecArray): string | null =>
    isAllowed(
      seen
        .replace(/\D/g, '')
        .replace(/^0+(?:11)?/, '')
        .replace(new RegExp(`^${callingCode}(?=\\d{${national}}$)`), ''),
    )
      ? null
      : message;
  return [
    {
      pattern: new RegExp(
        `(?<![\\w.#/-]|\\b[Ee]xits? )(?:${inText}|\\+[1-9]\\d{7,14}|${bare}|${short})(?![\\w-])`,
        'g',
      ),
      hint: /\d/,
      prepare: (text) =>
        /\d{2}|\d\W+\d|[A-Z]{2}|(?:one|two|three|four|five|six|seven|eight|nine)\W/i.test(text)
          ? inFigures(text)
              .replace(LETTERED, asDialed)
              .replace(BRACKETS, '($1)')
              .replace(GROUPS, (group) => group.replace(BETWEEN_DIGITS, '-').replace(/[()]/g, ''))
              .replace(BETWEEN_DIGITS, (separator) => (/[,:=*]/.test(separator) ? separator : '-'))
              .replace(SPACED, (run) => run.replace(/\D/g, ''))
          : '',
      judge,
    },
    {
      pattern: LOOK_ALIKE,
      judge: ([seen]) =>
        /[OoIl]/.test(seen) && seen.replace(/\D/g, '').length > 6
          ? 'A phone number has letters in the place of figures.'
          : null,
    },
    { pattern: LOCAL, judge: ([, seen = '']) => (isAllowed(seen.replace(/\D/g, '')) ? null : message) },
  ];
}

/** Only rows of figures: "five one two", not "one of them". */
const inFigures = (text: string): string =>
  /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b[ ,-]+){6}/i.test(text)
    ? inDigits(text.replace(/\boh\b/gi, 'zero'))
    : text;

/** A release shows no number that is reserved for examples: it rings nowhere. */
export const reservedNumber = definePageRule({
  name: 'reserved-value',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { release, facts }) => {
    const declared = release ? phoneIn(facts) : null;
    if (!declared) return [];
    const reserved = new RegExp(declared.reserved);
    const linkedNumbers = page.elements.flatMap((element) =>
      ['href', 'src', 'content', 'data-src']
        .map((name) => element.attributes[name]?.trim() ?? '')
        .filter((value) => /^(tel|sms):/i.test(value) && reserved.test(value))
        .map((value) =>
          faultAt(element, `The number ${value.slice(4).replace(/\?.*/s, '')} is reserved for examples.`),
        ),
    );
    const message = 'A phone number reserved for examples is shown.';
    const shown = page.texts
      .filter((text) => isProse(text) && reserved.test(text.value))
      .map((text) => faultAt(text, message, text.value.trim().slice(0, 60)));
    return [...linkedNumbers, ...shown];
  },
});
