/** What belongs to a country, as plain data. `formats.ts` and `Intl` make everything of it that a page, a message or a schema says. */

/** How a value is written: for schemas, and for messages to editors. */
export interface Notation {
  /** Regular expression of the whole value. */
  readonly pattern: string;
  /** "must be a two-letter state such as "GA"" */
  readonly must: string;
  /** For editors: "Two-letter state." */
  readonly what: string;
}

export interface Unit {
  /** Name that `Intl` knows (ECMA-402, sanctioned units): "mile". */
  readonly name: string;
  readonly meters: number;
}

export interface Country {
  /** ISO 3166-1: "US". */
  readonly code: string;
  /** BCP 47: "en-US". */
  readonly language: string;
  /** ISO 4217, and the word for editors: "dollars". */
  readonly currency: { readonly code: string; readonly noun: string };
  /** What administers a place: "{name} County", and several of them: "{name} counties". */
  readonly county: { readonly one: string; readonly many: string; readonly noun: string };
  readonly state: Notation;
  /** `label` stands before codes on pages: "ZIP". */
  readonly postalCode: Notation & { readonly label: string };
  readonly address: {
    /** "{street}, {locality}, {state} {postalCode}" */
    readonly layout: string;
    /** Reads an address of that layout: a regular expression with a group for each part. */
    readonly pattern: string;
    readonly example: string;
  };
  readonly phone: {
    /** Regular expression of a number of this country in E.164, and how people write it, with "$1" for its groups. */
    readonly pattern: string;
    readonly shown: string;
    /** Regular expression that finds such numbers in a text, however they are written. */
    readonly inText: string;
    /** Regular expression of those that are reserved for examples. */
    readonly reserved: string;
    readonly callingCode: string;
    /** E.164. */
    readonly example: string;
  };
  /** Whom to call where somebody is in danger: "911". */
  readonly emergencyNumber: string;
  /** A time zone of the country: "America/New_York". */
  readonly timeZone: string;
  /** What lists of places call the keys of cities and centers, in lower-case letters only. */
  readonly synonyms: Readonly<Record<'cities' | 'centers', Readonly<Record<string, string>>>>;
  /** Of ways, and of what is nearer than the smallest number of those says. */
  readonly distance: Unit;
  readonly length: Unit;
  /** In the unit of distances: of the bar on a map, and furthest that a business is taken to go. */
  readonly mapBar: number;
  readonly furthest: number;
  /** What stands beside roads and tells a driver where they are: "mile marker". */
  readonly marker: string;
  /** Eight words, from north clockwise. */
  readonly compass: readonly string[];
  /** Needs of `gen new` and `gen import --near`: a list of the country's places. */
  readonly start?: {
    /** A file of `starter/places`. */
    readonly places: string;
    /** Default answers: a reserved number, and an address in the list. */
    readonly phone: string;
    readonly address: string;
    /** Name of the country if all of it is west of Greenwich: longitudes are negative. */
    readonly west: string | null;
  };
  /** Kinds of roads, most important first; the first are on every map that they cross. */
  readonly roads: readonly [string, ...string[]];
}
