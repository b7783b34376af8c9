/** Facts of the business, for rules that compare pages with them. */
import type { SharedFacts } from '../../define/check.ts';

export interface BusinessFacts {
  readonly brand: string;
  /** E.164. */
  readonly phone: string;
  /** Further numbers of the business, and those of others that pages may show. */
  readonly allowedNumbers: readonly string[];
  readonly isAlwaysOpen: boolean;
  /** False if the data has an address of a town alone. */
  readonly hasStreets: boolean;
  /** Null if the data does not say. */
  readonly yearsInBusiness: number | null;
  /** Year of the build. */
  readonly year: number;
  /** Of the business and its centers, in lower case. */
  readonly emails: readonly string[];
}

/** `checkBasis` of the kit adds them. */
export const businessOf = ({ values }: Pick<SharedFacts, 'values'>): BusinessFacts => values.business as BusinessFacts;

/** True for a number, in E.164, that pages may show. */
export const isKnown = (number: string, { phone, allowedNumbers }: BusinessFacts): boolean =>
  number === phone || allowedNumbers.includes(number);
