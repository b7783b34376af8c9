/** Messages about the records of a local-service business. */
import { type Message, nearest, show, suggest } from '../define/index.ts';
import type { Position } from './geo.ts';
import type { RoadsFault } from './way.ts';

export const ownNeighbor = ({ slug }: { slug: string }): Message => ({
  what: `"${slug}" is the city itself, not a neighbor.`,
  todo: 'Name another city.',
  seen: show(slug),
});

export const opensNothing = (): Message => ({
  what: 'The week is closed on all of these days.',
  todo: 'Name the days to open them: "Sat-Sun: 9-12".',
});

export const impossibleDistance = ({
  distance,
  from,
  straight,
  least,
}: Record<'distance' | 'from' | 'straight' | 'least', string>): Message => ({
  what: `The distance is ${show(distance)}, but ${from} is ${straight} away in a straight line.`,
  todo: `Enter the distance by road, at least "${least}", or correct "lat" and "lon".`,
  seen: show(distance),
});

/** `away` is a distance: "25.6 miles". */
type ApproachFault = Omit<RoadsFault, 'meters'> & { readonly roads: readonly string[]; readonly away: string };

export const impassableApproach = ({ from, to, ...fault }: ApproachFault & { from: string; to: string }): Message => ({
  what: approachFault(fault, { from, to }),
  todo: `Name the roads in the order of travel from ${from}, or leave "approach" out.`,
  seen: show(fault.roads[fault.index]),
});

function approachFault(
  { kind, index, away, roads }: ApproachFault,
  { from, to }: { from: string; to: string },
): string {
  const road = show(roads[index]);
  switch (kind) {
    case 'start':
      return `${road} does not lead out of ${from}: it comes no closer than ${away}.`;
    case 'end':
      return `${road} does not lead to ${to}: it comes no closer than ${away}.`;
    case 'gap':
      return `${show(roads[index - 1])} and ${road} do not meet: they are ${away} apart.`;
    case 'detour':
      return `This is a detour: it takes ${away} from ${from} to ${to} along these roads, more than the distance given.`;
  }
}

export const unknownIcon = ({ name, known }: { name: string; known: readonly string[] }): Message => ({
  what: `There is no icon called "${name}".`,
  todo: nearest(name, known) ? suggest(name, known) : 'Choose a name from https://lucide.dev/icons.',
  seen: show(name),
});

export const imageMissing = ({ file, fallback }: { file: string; fallback: string }): Message => ({
  what: `There is no image file "${file}".`,
  todo: `Add the file under exactly this name, remove the key "image", or add "fallbackImage: ${fallback}".`,
});

export const logoMissing = ({ file }: { file: string }): Message => ({
  what: `There is no image file "${file}".`,
  todo: 'Add the file under exactly this name, or remove the key "logo".',
});

export const placeTwice = ({ place, other }: { place: string; other: string }): Message => ({
  what: `${place} is in the list twice: ${other} has it, too.`,
  todo: 'Remove one of the two, or correct "lat" and "lon".',
  seen: place,
});

export const twinNeedsSlug = ({ place, slug }: { place: string; slug: string }): Message => ({
  what: `There are several places called ${place}, so their addresses depend on the order of the list.`,
  todo: `Give each a "slug" of its own, such as "${slug}-north".`,
  seen: place,
});

/** `meant` is the probable position: another sign, or the two numbers swapped. */
export const outOfReach = ({
  name,
  center,
  radius,
  away,
  meant,
}: Record<'name' | 'center' | 'radius' | 'away', string> & { meant: Position | undefined }): Message => ({
  what: `${name} is ${away} from ${center}, which serves ${radius} around it; no other center is nearer.`,
  todo: meant
    ? `Did you mean "lat: ${meant.lat}" and "lon: ${meant.lon}"?`
    : 'Correct "lat" and "lon", remove the city, or raise "radius" of the center.',
  seen: name,
});
