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
const MISSES: Readonly<Record<number, Miss>> = { 1: 'refused', 2: 'unavailable', 3: 'late' };

export function findPosition(): Promise<Fix | Miss> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lon: longitude, accuracy }),
      ({ code }) => resolve(MISSES[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
    );
  });
}
