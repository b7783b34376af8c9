import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from './geo.ts';

/** Returns a function that finds the indexes of places around one, nearest first. The spatial index is built on the first call. */
export function createPlaceIndex(places: readonly Position[]): (index: number, limit: number) => number[] {
  let tree: KDBush | undefined;
  return (index, limit) => {
    if (!tree) {
      tree = new KDBush(places.length);
      for (const { lat, lon } of places) tree.add(lon, lat);
      tree.finish();
    }
    const { lat, lon } = places[index] as Position;
    return around(tree, lon, lat, limit + 1)
      .filter((found) => found !== index)
      .slice(0, limit);
  };
}
