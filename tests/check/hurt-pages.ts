/**
 * Pages of the firm in `judged-firm.ts` that say something false or hide text, and pages that say the truth in like words: each
 * case is put together from what is said, how it is written, and where it stands.
 */
import fc from 'fast-check';
import { trueCounts, wrongCounts, wrongYears } from './hurt-pages/counts.ts';
import { type Edit, inMain } from './hurt-pages/edits.ts';
import { hidden, otherHiding, otherSeen, seen } from './hurt-pages/hidden.ts';
import { otherAddress, otherHost, trueAddress } from './hurt-pages/hosts.ts';
import { foreignNumber, lookAlike, NUMBER, otherFigures, phoneShown } from './hurt-pages/numbers.ts';
import { otherForms, trueForms } from './hurt-pages/other-forms.ts';
import { noPromise, promise } from './hurt-pages/promises.ts';
import { noRating, rating } from './hurt-pages/ratings.ts';
import { structured, trueStructure } from './hurt-pages/structured-data.ts';

type Cases = Readonly<Record<string, fc.Arbitrary<Edit>>>;

/** Pages that a release must refuse. */
export const HURT: Cases = {
  'hidden text': hidden,
  'another number': foreignNumber,
  ratings: rating,
  'years in business': wrongYears,
  counts: wrongCounts,
  'another street address': otherAddress,
  'another host': otherHost,
  'promises that no data supports': promise,
  'figures and promises in other forms': otherForms,
  'a number with letters that look like figures': lookAlike.map((number) => inMain(`<p>Call ${number} today.</p>`)),
  'figures in structured data': structured,
  'text hidden in other ways': otherHiding,
};

/** Pages in which nothing is wrong. */
export const SOUND: Cases = {
  'text that is seen': seen,
  'the own number': fc.constant(NUMBER).chain((parts) => phoneShown(parts, true)),
  'other numbers that the data has': fc
    .constantFrom<[string, string, string]>(['800', '222', '1222'], ['512', '987', '0001'])
    .chain((parts) => phoneShown(parts, true)),
  'other figures': otherFigures,
  'no rating': noRating,
  'years and counts': trueCounts,
  'own and other addresses': trueAddress,
  'no promise': noPromise,
  'other forms that are true': trueForms,
  'structured data that is true': trueStructure,
  'text seen in other ways': otherSeen,
};
