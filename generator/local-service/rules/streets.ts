/** Street addresses that pages give as the firm's own are those of its centers. */
import { faultAt, normalize, textOf, type FactKind, type Found, type ParsedPage } from '../../index.ts';
import type { Records } from '../records.ts';
import { defineDataRule } from './data-rule.ts';

/** Returns the addresses of the centers, the country's pattern of streets, and the ways to reach the firm. */
export const describeStreets = ({ business, centers, cities, formats }: Records) => ({
  pattern: formats.country.privacy?.address ?? null,
  types: formats.country.privacy?.streetTypes ?? '(?!)',
  brand: business.brand,
  towns: cities.map(({ name }) => name),
  /** Towns that a center is called after. */
  own: centers.flatMap(({ name, region, address, coverage }) => [name, region, address.locality, coverage.around]),
  centers: centers.map(({ address: { street, locality, state, postalCode, geo }, coverage }) => ({
    ...{ street, locality, state, postalCode },
    geo: geo ?? coverage.geo,
  })),
});

export type StreetBasis = ReturnType<typeof describeStreets>;

export const streets = defineDataRule({
  name: 'street',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page', 'not-found'],
  values: 'streets',
  kinds: (basis) => (basis.pattern === null ? [] : kindsOf(basis)),
  others: faultsOfBoxes,
});

/** Finds the first wrong address in each `<address>`. */
function faultsOfBoxes({ elements }: ParsedPage, basis: StreetBasis): Found[] {
  return elements
    .filter(({ tag }) => tag === 'address')
    .flatMap((box) => {
      const text = normalize(textOf(box));
      const [, fault] = addressesIn(text, basis).find(([, message]) => message !== null) ?? [];
      return fault ? [faultAt(box, fault, text.slice(0, 80))] : [];
    });
}

function kindsOf(basis: StreetBasis): FactKind[] {
  return [
    {
      pattern: /^.*\d.*$/g,
      judge: ([text]) => {
        for (const [before, fault] of addressesIn(text, basis))
          if (fault !== null && (OURS.test(before) || before.includes(basis.brand))) return fault;
        return null;
      },
    },
    {
      pattern: BRANCH,
      judge: ([, further, town = '', before = town]) =>
        (further && basis.centers.length === 1) ||
        (basis.towns.includes(before) && !basis.own.some((name) => name.includes(before)))
          ? 'The page gives the firm a place that no center of the data has.'
          : null,
    },
    {
      pattern: LISTED,
      judge: ([, list = '']) =>
        list.split(/,? and |, /).filter((name) => !basis.towns.includes(name)).length > MOST_OTHERS
          ? 'The page lists places that the data does not have.'
          : null,
    },
  ];
}

const NAME = String.raw`[A-Z][\p{L}'.-]*(?: [A-Z][\p{L}'.-]*)*`;
/** "We serve Saco, Bath, Gorham …" */
const LISTED = new RegExp(
  String.raw`\b(?:[Ss]erv(?:e|es|ing)|[Cc]over(?:s|ing)?|[Ss]ervice areas?:) ((?:${NAME}(?:,? and |, )){4,}${NAME})`,
  'gu',
);
/** Fewer may be parts of a town. */
const MOST_OTHERS = 7;

const SHOP = '(?:shop|office|location|branch|yard|showroom|store|studio|practice|clinic)';
const TOWN = String.raw`([A-Z][\p{L}'-]+(?: [A-Z][\p{L}'-]+)*)`;
/** "Our second shop is in Hutto", "our Hutto shop" */
const BRANCH = new RegExp(
  String.raw`\b(?:[Oo]ur|[Ww]e (?:have|run|opened) (?:an?|the|another)) (?:(second|third|other|satellite) |new(?:est)? )?${SHOP} (?:(?:is|stands|lies|opened|now) ){0,2}in ${TOWN}|\b[Oo]ur ${TOWN} ${SHOP}\b`,
  'gu',
);

/** Words in front of an address that make it the firm's own. */
const OURS =
  /\b(?:(?:visit|find|see|join|meet) us(?: at| in)?|(?:our|the) (?:(?:new|main|head) )?(?:office|shop|studio|practice|store|salon|showroom|clinic|yard|center|address|headquarters|location|team)(?: (?:is|stands|lies))?(?: located)?(?: at| in)?|we(?:'re| are)(?: located| based)?(?: at| in| on)|located at|(?:head office|headquarters|address|(?:mail|send) (?:checks|payments?) to|mail to|write to us at)):? ?$/i;

/** Returns the text before each address, and what is wrong with it. */
function addressesIn(text: string, { pattern, types, centers }: StreetBasis): [before: string, fault: string | null][] {
  return [...text.matchAll(new RegExp(pattern ?? '(?!)', 'gi'))].map(({ 0: seen, index }) => {
    const before =
      text
        .slice(0, index)
        .split(/[.!?] /)
        .at(-1) ?? '';
    const after = text.slice(index + seen.length).split(/[.!?](?: |$)/)[0] ?? '';
    const center = centers.find(({ street }) => plain(street, types).startsWith(plain(seen, types)));
    if (!center) return [before, 'The page gives the firm another street address than the data.'];
    const code = /\b\d{4,6}\b/.exec(after.slice(0, 60))?.[0];
    const [, town] = /^[a-z.]*,? ?([A-Z][\p{L}' -]+?),? (?:[A-Z]{2}\b|\d)/u.exec(after) ?? [];
    const isOther =
      (code !== undefined && !center.postalCode.includes(code)) || (town !== undefined && town !== center.locality);
    return ['address ', isOther ? 'The page gives the address of the firm in another town than the data.' : null];
  });
}

/** "1400 Palm Valley Blvd" and "1400 palm valley boulevard" are the same. */
const plain = (street: string, types: string): string =>
  normalize(street)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(new RegExp(` ${types}\\b.*$`), '')
    .trim();
