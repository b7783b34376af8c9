declare module 'zipcodes' {
  interface Zip {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    /** Town of its post office. */
    readonly city: string;
    readonly state: string;
    readonly country: string;
  }
  const zipcodes: { readonly codes: Readonly<Record<string, Zip>> };
  export default zipcodes;
}
