/** A result of `gen doctor`. */
export interface Finding {
  /** The examined thing, "cache": there is one finding for each. */
  readonly name: string;
  /** A note needs no action. */
  readonly state: 'ok' | 'note' | 'wrong' | 'mended';
  /** The observation; a full sentence. */
  readonly what: string;
  /** Advice; a full sentence. */
  readonly todo?: string;
}

/** A finding with its repair; undefined if gen cannot repair it. */
export interface Examined extends Finding {
  readonly repair?: () => void;
}

const finding =
  (state: Finding['state']) =>
  (name: string, what: string, remedy: Pick<Examined, 'todo' | 'repair'> = {}): Examined => ({
    ...{ name, state, what },
    ...remedy,
  });
export const ok = finding('ok');
export const note = finding('note');
export const wrong = finding('wrong');

export const REPAIR = 'Run "gen doctor --repair"';
