/** The route along roads from one place to another. */
import type { Road } from './schemas/index.ts';
import { metersBetween, nearestOnLine, type Position } from './distance.ts';

/** Splits an entry of `majorRoads`: "US-129 / GA-247 (Hawkinsville Road)" → "US-129", "GA-247". */
export const roadNames = (entry: string): string[] => entry.split(' / ').map((name) => name.replace(/ \(.*$/, ''));

/** Maximum distance of a place from a road that leads to it, in meters. */
export const REACH = 4800;
/** Maximum distance of roads that meet, in meters: courses are coarse, and short streets connect them. */
const MEETING = 2400;

type Line = readonly Position[];

/** `roads` are in the order of travel. */
type RoadTrip = Readonly<{ from: Position; to: Position; roads: readonly Road[] }>;

/** Between the start and the first road (0), between two roads, or between the last road and the end. */
interface Gap {
  readonly index: number;
  readonly meters: number;
}

/** Returns the points of a route, or the first gap in it. */
export function followRoads({ from, to, roads }: RoadTrip): { points: Line; gap: Gap | null } {
  const points: Position[] = [];
  const lines = roads.map((road) => road.points.map(([lat, lon]) => ({ lat, lon })));
  const start = locate(lines[0] as Line, from);
  if (start.off > REACH) return { points: [], gap: { index: 0, meters: start.off } };
  let mark = start.mark;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const end = locate(line, to);
    const meeting = next ? findMeeting([line, next], mark, to) : { leave: end.mark, enter: 0, off: end.off };
    if (meeting.off > (next ? MEETING : REACH)) return { points: [], gap: { index: index + 1, meters: meeting.off } };
    points.push(...partOf(line, mark, meeting.leave));
    mark = meeting.enter;
  }
  return { points, gap: null };
}

/** Returns where the route leaves a road for the next: on the shortest way, or where roads that do not meet are closest. */
function findMeeting([line, next]: readonly [Line, Line], mark: number, to: Position) {
  const meetings = [
    ...line.map((point, index) => ({ point, leave: index, enter: locate(next, point).mark })),
    ...next.map((point, index) => ({ point, leave: locate(line, point).mark, enter: index })),
  ].map((meeting) => ({ ...meeting, off: metersBetween(pointAt(line, meeting.leave), pointAt(next, meeting.enter)) }));
  const close = meetings.filter(({ off }) => off <= MEETING);
  const rated =
    close.length > 0
      ? close.map((meeting) => {
          const { point, leave, off } = meeting;
          return { ...meeting, cost: lengthOf(partOf(line, mark, leave)) + off + metersBetween(point, to) };
        })
      : meetings.map((meeting) => ({ ...meeting, cost: meeting.off }));
  return rated.reduce((best, other) => (other.cost < best.cost ? other : best));
}

/** Returns the mark of a line nearest to a position, and its distance in meters. Mark 2.5 lies between the points 2 and 3. */
function locate(line: Line, position: Position): { mark: number; off: number } {
  const { index, fraction, off } = nearestOnLine(line, position);
  return { mark: index + fraction, off };
}

function pointAt(line: Line, mark: number): Position {
  const [start, end] = [line[Math.floor(mark)] as Position, line[Math.ceil(mark)] as Position];
  const fraction = mark % 1;
  return { lat: start.lat + fraction * (end.lat - start.lat), lon: start.lon + fraction * (end.lon - start.lon) };
}

/** Returns the points of a line from one mark to another, its ends included. */
function partOf(line: Line, from: number, to: number): Line {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const inner = line.filter((_, index) => index > least && index < most);
  const points = [pointAt(line, least), ...inner, pointAt(line, most)];
  return from <= to ? points : points.toReversed();
}

const lengthOf = (line: Line): number =>
  line.slice(1).reduce((sum, point, index) => sum + metersBetween(line[index] as Position, point), 0);
