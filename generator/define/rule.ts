/** A rule of `gen check` that a site brings along, made by `definePageRule` or `defineSiteRule`. */
export interface Rule {
  readonly name: string;
}
