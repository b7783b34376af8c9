/** The roads of one entry of `majorRoads`: "US-129 / GA-247 (Hawkinsville Road)" → "US-129", "GA-247". */
export function roadNames(entry: string): string[] {
  return entry.split(' / ').map((name) => name.replace(/ \(.*$/, ''));
}
