/** A country as plain data; `formats.ts` and `Intl` derive its words on pages, in messages, and in schemas. */

/** The notation of a value, for schemas and messages. */
export interface Notation {
  /** Regular expression of the whole value. */
  readonly pattern: string;
  /** "must be a two-letter state such as "GA"" */
  readonly must: string;
  /** For editors: "Two-letter state." */
  readonly what: string;
}

export interface Unit {
  /** Name of a sanctioned unit of ECMA-402: "mile". */
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
  /** The district of a place: "{name} County", and several: "{name} counties". */
  readonly county: { readonly one: string; readonly many: string; readonly noun: string };
  /** The part of the country behind the name of a place: "Gray, GA". A country without states has its counties or provinces here. */
  readonly state: Notation;
  /** Codes of addresses and of places: where they differ, the pattern takes both. `label` stands before codes on pages: "ZIP". */
  readonly postalCode: Notation & { readonly label: string };
  readonly address: {
    /** "{street}, {locality}, {state} {postalCode}" */
    readonly layout: string;
    /** Reads an address of that layout: a regular expression with the groups `street`, `locality`, `state` and `postalCode`. */
    readonly pattern: string;
    readonly example: string;
  };
  readonly phone: {
    /** Regular expression that finds such numbers in a text, however they are written. */
    readonly inText: string;
    /** Regular expression of those that are reserved for examples; "(?!)" if there are none. */
    readonly reserved: string;
    readonly callingCode: string;
    /** E.164. */
    readonly example: string;
  };
  /** Regular expressions that find a street with a house number in any case, and the words for kinds of streets. */
  readonly privacy?: Readonly<Record<'address' | 'streetTypes', string>>;
  /** The number for emergencies: "911". */
  readonly emergencyNumber: string;
  /** A time zone of the country: "America/New_York". */
  readonly timeZone: string;
  /** The states that lie in a single time zone, by that zone. Left out, the whole country is in `timeZone`. */
  readonly zones?: Readonly<Record<string, readonly string[]>>;
  /** Unit of ways. */
  readonly distance: Unit;
  /** Maximum radius of a business, in the unit of distances. */
  readonly furthest: number;
  /** The signs beside roads that give a driver's position: "mile marker". */
  readonly marker: string;
  /** Eight words, from north clockwise. */
  readonly compass: readonly string[];
  /** Needs of `gen new` and `gen places`: a list of the country's places. */
  readonly start?: {
    /** A file of `starter/places`. */
    readonly places: string;
    /** Default answers: a reserved number, and an address in the list. */
    readonly phone: string;
    readonly address: string;
  };
  /** Kinds of roads, most important first; the first are on every map that they cross. */
  readonly roads: readonly [string, ...string[]];
}
