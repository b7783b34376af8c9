/** A rule of `gen check` that a site brings along, made by `definePageRule` or `defineSiteRule`; what it does, only the check knows. */
export interface Rule {
  readonly name: string;
}
