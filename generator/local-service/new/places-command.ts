/** `gen places`: lists the places around one. */
import { defineCommand, GenError } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { readDistance, refuseFlag } from './answers.ts';
import { unknownPlace } from './messages.ts';
import { findPlace, formatRows, placesWithin, readPlaces } from './places.ts';

export const placesCommand = (country: Country) =>
  defineCommand({
    name: 'places',
    description: 'list the places around one, as rows for data/cities.csv',
    examples: ['gen places "Austin, TX" --within 30', 'gen places "Macon, GA" > data/cities.csv'],
    flags: (command) =>
      command
        .argument('<place>', 'name and state of a place with over 1,000 people: "Austin, TX"')
        .option('--within <distance>', 'how far around it, in a straight line', '25'),
    run: ({ root, print }, place: string, flags: { readonly within: string }) => {
      const formats = formatsOf(country);
      const { value: within, problem } = readDistance(flags.within, formats);
      if (problem !== null) throw new GenError(refuseFlag('within', problem));
      const places = readPlaces(root, country);
      const [, name = place, code = ''] = /^(.+),\s*([^,]+)$/.exec(place.trim()) ?? [];
      const state = formats.state(code);
      const center = findPlace(places, name, state);
      if (!center) {
        const known = places.filter((one) => one.state === state).map((one) => `${one.name}, ${state}`);
        throw new GenError({ file: 'gen places', ...unknownPlace({ place, known }) });
      }
      print(formatRows(placesWithin(places, center, { within, country })).trimEnd());
    },
  });
