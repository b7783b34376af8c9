/** Returns the options without those that are undefined, so that defaults hold for them. */
export const withoutUndefined = <O extends object>(options: O): O =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as O;
