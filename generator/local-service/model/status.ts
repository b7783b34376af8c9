/** What staff are shown of the build. */

/** One city in `out/build-status.json`: the spec's "Build status per city". */
export interface CityStatus {
  readonly name: string;
  readonly slug: string;
  readonly region: string;
  readonly hubPageBuilt: boolean;
  readonly servicePages: readonly { readonly service: string; readonly slug: string; readonly built: boolean }[];
  readonly totalServicePagesBuilt: number;
  /** Whole number: (hub built + service pages built) / (services offered + 1); 100 only when none is missing. */
  readonly percentComplete: number;
}
export interface BuildStatus {
  readonly date: string;
  readonly cities: readonly CityStatus[];
  readonly totals: {
    readonly cities: number;
    readonly hubsBuilt: number;
    readonly servicePages: number;
    readonly servicePagesBuilt: number;
    readonly percentComplete: number;
  };
}
/** A page of a city in the list of all of them: its hub, or one of its services. */
export interface PageRow {
  readonly city: string;
  readonly region: string;
  /** Title of the service; "" for the hub. */
  readonly service: string;
  readonly path: string;
  readonly built: boolean;
  /** Day of its last change, "" when it is not built. */
  readonly lastmod: string;
  /** Of its HTML. */
  readonly bytes: number;
  /** Where the city is written, below the data folder: "cities/gray.yaml". */
  readonly file: string;
}
