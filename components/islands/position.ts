/** Asks the browser where it is, and the site what lies there. */
import type { Places, PlacesSentence } from 'areaserved/local-service/components';

export interface Fix {
  readonly lat: number;
  readonly lon: number;
  /** In meters. */
  readonly accuracy: number;
}
/** Why there is no position: the name of the sentence that says so. */
export type Miss = Extract<PlacesSentence, 'refused' | 'unavailable' | 'late' | 'unsupported'>;

const PLACES = '/places.json';
/** A phone that has to find its satellites first needs a while, in milliseconds. */
const PATIENCE = 20_000;
/** By the code of the browser's error (W3C Geolocation, GeolocationPositionError). */
const MISSES: Readonly<Record<number, Miss>> = { 1: 'refused', 2: 'unavailable', 3: 'late' };

export function findPosition(): Promise<Fix | Miss> {
  if (!('geolocation' in navigator)) return Promise.resolve('unsupported');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lon: longitude, accuracy }),
      ({ code }) => resolve(MISSES[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
    );
  });
}

/** Null when there is no signal to fetch them with: the coordinates are worth sending alone. */
export async function fetchPlaces(): Promise<Places | null> {
  try {
    const response = await fetch(PLACES);
    return response.ok ? ((await response.json()) as Places) : null;
  } catch {
    return null;
  }
}
