import type { Copy, PageState } from 'areaserved/local-service';
import { StaffBadge } from './StaffBadge.tsx';

const TONES = {
  built: 'good',
  'out of date': 'warn',
  'changed by hand': 'bad',
  missing: 'bad',
  'not offered': 'none',
} as const;
export const STATE_WORDS = {
  built: 'staffStateBuilt',
  'out of date': 'staffStateOutOfDate',
  'changed by hand': 'staffStateChanged',
  missing: 'staffStateMissing',
  'not offered': 'staffStateNotOffered',
} as const;

/** The state of a page in words and as a mark. */
export function StaffState({ state, copy }: Readonly<{ state: PageState; copy: Copy }>) {
  return <StaffBadge tone={TONES[state]}>{copy.site(STATE_WORDS[state])}</StaffBadge>;
}
