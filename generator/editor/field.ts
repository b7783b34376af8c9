/** The forms in which an owner edits records: plain data for Sveltia CMS, and what each value is in its file. */

/** A choice of a select. */
export interface Choice {
  readonly label: string;
  readonly value: string | number | boolean;
}

/** Choices by the path of their field: "notes.*.services.*", "services.*key" for the keys of a mapping. */
export type Choices = ReadonlyMap<string, readonly Choice[]>;

/** What a value is in its file, where that is not what the form has. */
type Written =
  /** A number; the form has its text: "$1,189". */
  | 'number'
  /** A file in `data/images`; the form has it with a slash. */
  | 'image'
  /** Markdown, whose images are files in `data/images`. */
  | 'body'
  /** A mapping or a text; the form has lines: "Mon-Fri: 8-5". */
  | 'lines'
  /** A list of texts; the form has a line for each. */
  | 'texts'
  /** A mapping; the form has rows with `key` and `value`. */
  | 'map'
  /** A group, or the value of its first field alone. In a list, each entry is one. */
  | 'short'
  /** No key of the file: the fields of a section are keys of the record itself. */
  | 'section';

/** A field of a form, by the names of Sveltia's configuration but for `as`. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly as?: Written;
  readonly hint?: string;
  readonly required?: boolean;
  /** Fields of a group, or of each entry of a list. */
  readonly fields?: readonly Field[];
  /** The field of each entry of a list. */
  readonly field?: Field;
  readonly options?: readonly Choice[];
  readonly multiple?: boolean;
  readonly pattern?: readonly [form: string, words: string];
  readonly min?: number;
  readonly max?: number;
  readonly [option: string]: unknown;
}

/** How a file holds what a form shows. */
export interface FileForm {
  /** Name of its format. */
  readonly name: string;
  /** "yaml", "csv" */
  readonly extension: string;
  /** True for a file with a list of records; the form has them as `records`. */
  readonly isList: boolean;
  /** Fields of a record. */
  readonly fields: readonly Field[];
  /** True for a file with line ends of Windows. */
  readonly crlf?: boolean;
  /** The key of a record: new records of a list get one from the field `from`. `known` has those that the file leaves out. */
  readonly key?: {
    readonly name: string;
    readonly from: string;
    readonly isRequired: boolean;
    readonly known: Readonly<Record<string, string>>;
  };
}
