/** The rules of the kit. */
import type { Rule } from '../../define/check.ts';
import { agreement } from './agreement.ts';
import { demo } from './demo.ts';
import { hours, mail, years } from './facts.ts';
import { localBusiness } from './local-business.ts';
import { numbers, numbersInSources, unknownNumbers, reservedNumber } from './numbers.ts';

export const rules: readonly Rule[] = [
  agreement,
  numbers,
  unknownNumbers,
  numbersInSources,
  hours,
  years,
  mail,
  reservedNumber,
  localBusiness,
  demo,
];
