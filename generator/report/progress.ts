import type { OnLoss } from '../disk/cache-entry.ts';

/** What a build tells while it is at work. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
  /** Called for each thing that would have saved time later and could not be kept. */
  readonly notKept?: OnLoss;
}
