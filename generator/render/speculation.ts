/**
 * Speculation rules, a data block that browsers without them ignore: while the pointer rests on a link, the browser prepares the
 * page that it leads to. `excluded` are the paths that are not prepared: their frames would contact another host.
 */
export function speculationRules(excluded: readonly string[]): string {
  const pages = { and: [{ href_matches: '/*' }, ...excluded.map((path) => ({ not: { href_matches: path } }))] };
  return JSON.stringify({ prerender: [{ where: pages, eagerness: 'moderate' }] });
}
