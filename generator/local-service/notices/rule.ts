/** A release has no notice without an end: nobody takes it down. */
import { definePageRule, faultAt } from '../../index.ts';

export const endlessNotices = definePageRule({
  name: 'endless-notice',
  on: ['page', 'not-found'],
  check: ({ elements }, { release }) =>
    elements
      .filter(({ attributes }) => release && 'data-notice' in attributes && !('data-until' in attributes))
      .map((element) =>
        faultAt(element, 'A notice has no end. Add `until` to its file.', element.attributes['data-notice']),
      ),
});
