/** Checks that roads lead from one place to another, as far as their courses are in the data. */
import type { Road } from './types.ts';
import { metersBetween, nearestOnLine, type Position } from './distance.ts';

/** Splits an entry of `majorRoads`: "US-129 / GA-247 (Hawkinsville Road)" → "US-129", "GA-247". */
export const roadNames = (entry: string): string[] => entry.split(' / ').map((name) => name.replace(/ \(.*$/, ''));

/** Maximum distance of a place from a road that leads to it, in meters. */
export const REACH = 4800;
/** Maximum distance of roads that meet, in meters: courses are coarse, and ramps and short streets join them. */
const MEETING = 2400;
/** Factor by which the way may exceed the recorded distance, besides `MEETING`, since courses are coarse. */
const DETOUR = 1.15;

/** A fault at the road with this index: its distance from where it should be, or the length of the way. */
export interface RoadsFault {
  readonly kind: 'start' | 'gap' | 'end' | 'detour';
  readonly index: number;
  readonly meters: number;
}

/** A course; `marks` are meters from its first point. */
interface Course {
  readonly line: readonly Position[];
  readonly marks: readonly number[];
}

/** `roads` are in the order of travel, `most` is the recorded distance in meters. */
type Way = Readonly<{ from: Position; to: Position; roads: readonly Road[]; most: number }>;

/** Returns the first fault on a way; null if its roads lead there. */
export const followRoads = (way: Way): RoadsFault | null => travel(way).fault;

/** Returns the points of a way, as far as its roads lead: latitudes and longitudes in the order of travel. */
export function courseOf(way: Omit<Way, 'most'>): readonly (readonly [lat: number, lon: number])[] {
  const { legs, fault } = travel({ ...way, most: Number.POSITIVE_INFINITY });
  return fault ? [] : legs.flatMap(({ course, from, to }) => pointsBetween(course, from, to));
}

/** The part of a course that a way takes: marks of its two ends. */
interface Leg {
  readonly course: Course;
  readonly from: number;
  readonly to: number;
}

function travel({ from, roads, to, most }: Way): { legs: readonly Leg[]; fault: RoadsFault | null } {
  const legs: Leg[] = [];
  const courses = roads.map(measureCourse);
  const start = locate(courses[0] as Course, from);
  if (start.off > REACH) return { legs, fault: { kind: 'start', index: 0, meters: start.off } };
  let mark = start.mark;
  let meters = start.off;
  for (const [index, course] of courses.entries()) {
    const next = courses[index + 1];
    if (!next) break;
    const meetings = meetingsOf(course, next);
    const closest = Math.min(...meetings.map(({ off }) => off));
    if (closest > MEETING) return { legs, fault: { kind: 'gap', index: index + 1, meters: closest } };
    const here = mark;
    const cost = (meeting: Meeting): number =>
      Math.abs(meeting.leave - here) + meeting.off + metersBetween(meeting, to);
    const best = meetings
      .filter(({ off }) => off <= MEETING)
      .reduce((least, meeting) => (cost(meeting) < cost(least) ? meeting : least));
    meters += Math.abs(best.leave - mark) + best.off;
    legs.push({ course, from: mark, to: best.leave });
    mark = best.enter;
  }
  const last = courses.length - 1;
  const end = locate(courses[last] as Course, to);
  if (end.off > REACH) return { legs, fault: { kind: 'end', index: last, meters: end.off } };
  meters += Math.abs(end.mark - mark) + end.off;
  legs.push({ course: courses[last] as Course, from: mark, to: end.mark });
  return { legs, fault: meters > most * DETOUR + MEETING ? { kind: 'detour', index: last, meters } : null };
}

/** Returns the points of a course from one mark to another, its ends included. */
function pointsBetween({ line, marks }: Course, from: number, to: number): [lat: number, lon: number][] {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const inner = line.filter((_, index) => (marks[index] as number) > least && (marks[index] as number) < most);
  const points = [pointAt({ line, marks }, least), ...inner, pointAt({ line, marks }, most)];
  return (from <= to ? points : points.toReversed()).map(({ lat, lon }) => [lat, lon]);
}

function pointAt({ line, marks }: Course, mark: number): Position {
  const after = Math.max(
    1,
    marks.findIndex((own) => own >= mark),
  );
  const [start, end] = [line[after - 1] as Position, line[after] as Position];
  const [before, until] = [marks[after - 1] as number, marks[after] as number];
  const share = until === before ? 0 : (mark - before) / (until - before);
  return { lat: start.lat + share * (end.lat - start.lat), lon: start.lon + share * (end.lon - start.lon) };
}

function measureCourse({ points }: Road): Course {
  const line = points.map(([lat, lon]) => ({ lat, lon }));
  let mark = 0;
  return {
    line,
    marks: line.map((point, index) => (mark += index === 0 ? 0 : metersBetween(line[index - 1] as Position, point))),
  };
}

/** Returns the point of a course nearest to a position, and the distance to it. */
function locate({ line, marks }: Course, position: Position): { mark: number; off: number } {
  const { index, share, off } = nearestOnLine(line, position);
  const before = marks[index] as number;
  return { mark: before + share * ((marks[index + 1] as number) - before), off };
}

type Meeting = ReturnType<typeof meetingsOf>[number];

/** Returns every point of either course with the nearest place of the other: `leave` is a mark of the first, `enter` of the second. */
function meetingsOf(first: Course, second: Course) {
  const pointsNear = (course: Course, other: Course) =>
    course.line.map((point, index) => ({ point, own: course.marks[index] as number, ...locate(other, point) }));
  return [
    ...pointsNear(first, second).map(({ point, own, mark, off }) => ({ ...point, leave: own, enter: mark, off })),
    ...pointsNear(second, first).map(({ point, own, mark, off }) => ({ ...point, leave: mark, enter: own, off })),
  ];
}
