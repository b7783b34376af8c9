/** What a build tells while it is at work. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
}
