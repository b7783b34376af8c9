/** Placeholders in the words of local businesses. The engine finds those of any site. */
import { definePageRule, judgeFacts, type FactKind } from '../../index.ts';

const BLANKS: readonly FactKind[] = [
  {
    pattern:
      /\[ ?(?:the |your )?(?:city|service|phone|center|region)s?(?: (?:name|area|number))? ?\]|\byour city (?:name|here)\b|\bcity name here\b/gi,
    judge: () => 'The text has a placeholder that was not filled in.',
  },
];

export const placeholders = definePageRule({
  name: 'placeholder',
  on: ['page', 'not-found', 'redirect'],
  check: (page) => judgeFacts(page, BLANKS),
});
