/** What a site has to say about its data and copy that is no mistake. */

/** A place in a file of the site; without a line, the file itself. */
export interface NotePlace {
  /** Its path in messages, with forward slashes. */
  readonly file: string;
  readonly line?: number | undefined;
}

/** A record that no page shows, a text that nobody has read yet. */
export interface Note {
  /** Full sentences. Notes with the same text are shown once, with all their places. */
  readonly text: string;
  readonly place?: NotePlace | undefined;
  /** What it is about, in a file that holds more: "Macon". */
  readonly subject?: string;
  /**
   * Where it is shown. `build`: after each build, and in the list of what to do next. `next`: only in that list. `unattended`: only in the
   * list of `gen status --next`, where no workflow builds the site every night. @default "build"
   */
  readonly when?: 'build' | 'next' | 'unattended';
}

/** A sentence of `templates/copy`, as its author wrote it. */
export interface WrittenSentence {
  readonly name: string;
  readonly text: string;
  readonly place: NotePlace;
  /** True if it is marked as starting text. */
  readonly starting: boolean;
}

/** One thing to do next, with all its places. */
export interface Task {
  readonly text: string;
  readonly places: readonly (NotePlace & Pick<Note, 'subject'>)[];
}
