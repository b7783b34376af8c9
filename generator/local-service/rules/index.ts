/** The rules of the kit. */
import type { Rule } from '../../define/index.ts';
import { agreement } from './agreement.ts';
import { hours, mail, years } from './facts.ts';
import { localBusiness } from './local-business.ts';
import { numbers, reservedNumber } from './numbers.ts';

export const rules: readonly Rule[] = [agreement, numbers, hours, years, mail, reservedNumber, localBusiness];
