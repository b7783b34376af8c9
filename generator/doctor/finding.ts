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

/** "a, b, c and 4 more" */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
