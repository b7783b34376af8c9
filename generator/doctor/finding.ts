/** What `gen doctor` has to say of one thing that it looked at. */
export interface Finding {
  /** What was looked at: "cache". There is one finding for each. */
  readonly name: string;
  /** A note is worth knowing and needs nothing done. */
  readonly state: 'ok' | 'note' | 'wrong' | 'mended';
  /** What was seen; a full sentence. */
  readonly what: string;
  /** What to do; a full sentence. */
  readonly todo?: string;
}

/** A finding, and what `--repair` does about it; without it nothing can be done here. */
export interface Examined extends Finding {
  readonly repair?: () => void;
}

export const REPAIR = 'Run "gen doctor --repair"';
