import { definePageRule } from 'areaserved/check';

/** What a plan covers changes without notice: a page about a plan says to ask first. */
export const verifyRule = definePageRule({
  name: 'verify-coverage',
  basis: 'The practice, "What we may say about plans" (2026-01-05)',
  on: ['page'],
  check: ({ plan, texts, elements }) =>
    !plan?.component.includes('Insurer') || texts.some(({ value }) => /we verify your plan/i.test(value))
      ? []
      : [{ offset: elements[0]?.start ?? 0, message: 'A page about a plan does not say that we verify it.' }],
});
