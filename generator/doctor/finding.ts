/** The result of `gen doctor` for one thing that it looked at. */
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

/** A finding, and what `--repair` does about it; undefined if gen cannot repair it. */
export interface Examined extends Finding {
  readonly repair?: () => void;
}

type Remedy = Pick<Examined, 'todo' | 'repair'>;

export const ok = (name: string, what: string): Examined => ({ name, state: 'ok', what });
export const note = (name: string, what: string, remedy: Remedy = {}): Examined => ({
  name,
  state: 'note',
  what,
  ...remedy,
});
export const wrong = (name: string, what: string, remedy: Remedy): Examined => ({
  name,
  state: 'wrong',
  what,
  ...remedy,
});

export const REPAIR = 'Run "gen doctor --repair"';
