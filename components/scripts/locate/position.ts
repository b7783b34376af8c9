export interface Fix {
  readonly lat: number;
  readonly lon: number;
  /** In meters. */
  readonly accuracy: number;
}
/** Why there is no position: the name of the sentence that says so. */
export type Miss = 'refused' | 'unavailable' | 'late';

/** A phone that has to find its satellites first needs a while, in milliseconds. */
const PATIENCE = 20_000;
/** By the code of the browser's error (W3C Geolocation, GeolocationPositionError). */
const MISSES: Readonly<Record<number, Miss>> = { 1: 'refused', 3: 'late' };

export async function findPosition(): Promise<Fix | Miss> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
      navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: PATIENCE }),
    );
    return { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
  } catch (error) {
    // A browser that cannot look for a position at all throws an error without a code.
    return MISSES[(error as GeolocationPositionError).code] ?? 'unavailable';
  }
}
