/** Which character separates the cells of a table. A module of its own: browsers load it, too. */

/** Returns the separator that the header has most often. */
export function separatorOf(text: string): string {
  const header = /^\s*(.*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const countOf = (separator: string): number => header.split(separator).length;
  return [',', ';', '\t'].reduce((most, next) => (countOf(next) > countOf(most) ? next : most));
}
