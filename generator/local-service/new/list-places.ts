/** `gen places`: lists the places around one. */
import { GenError, show, suggest, type CommandContext } from '../../define/index.ts';
import { readPlaceName } from '../address.ts';
import { readDistance, refuseFlag } from './answers.ts';
import { findPlace, formatRows, placesWithin, readPlaces } from './places.ts';

export function listPlaces({ root, print }: CommandContext, place: string, distance: string): void {
  const { value: within, problem } = readDistance(distance);
  if (problem !== null) throw new GenError(refuseFlag('within', problem));
  const places = readPlaces(root);
  const { locality, state } = readPlaceName(place) ?? { locality: place, state: '' };
  const center = findPlace(places, locality, state);
  if (!center) {
    const known = places.filter((one) => one.state === state).map((one) => `${one.name}, ${state}`);
    throw new GenError({
      file: 'gen places',
      what: `No place of over 1,000 people is called ${show(place)}.`,
      todo: known.length === 0 ? 'Write it with its state: "Macon, GA".' : suggest(place, known),
    });
  }
  print(formatRows(placesWithin(places, center, within)).trimEnd());
}
