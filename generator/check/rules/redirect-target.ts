/** A stub sends on at once, to a page that is there and does not send on again. */
import { elementsNamed } from '../html/query.ts';
import { refreshTarget } from '../html/refresh.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { PageRule } from '../types.ts';

export const redirectTarget: PageRule = {
  name: 'redirect',
  basis: {
    source: 'Google Search Central, "Redirects and Google Search": an instant meta refresh is permanent',
    date: '2026-04',
  },
  on: ['redirect'],
  check: (page, { redirects, files, facts }) => {
    const tag = elementsNamed(page, 'meta').find(
      ({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'refresh',
    );
    const target = redirects.get(page.path) ?? '';
    const offset = tag?.start ?? 0;
    const { seconds } = refreshTarget(tag?.attributes.content ?? '', facts.origin);
    if (seconds !== 0)
      return [{ offset, message: 'A redirect stub waits before it redirects.', detail: tag?.attributes.content ?? '' }];
    if (redirects.has(target)) return [{ offset, message: 'A redirect leads to another redirect.', detail: target }];
    return files.has(fileOfPath(target))
      ? []
      : [{ offset, message: 'A redirect leads to a page that does not exist.', detail: target }];
  },
};
