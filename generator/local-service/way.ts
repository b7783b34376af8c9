/** Whether roads lead from one place to another, as far as their courses are drawn. */
import type { Road } from './types.ts';
import { metersBetween, nearestOnLine, type Position } from './geo.ts';

/** Splits an entry of `majorRoads`: "US-129 / GA-247 (Hawkinsville Road)" → "US-129", "GA-247". */
export const roadNames = (entry: string): string[] => entry.split(' / ').map((name) => name.replace(/ \(.*$/, ''));

/** Furthest that a place may lie from a road that leads to it, in meters. */
export const REACH = 4800;
/** Roads meet where they come this close: their courses are coarse, and ramps and short streets join them. In meters. */
const MEETING = 2400;
/**
 * What the way along the roads may exceed the known distance by: a seventh, for courses are coarse, and as much again as
 * roads may be apart where they meet.
 */
const DETOUR = 1.15;

/** What is wrong at the road with this index: how far it is from where it should be, or how long the way is. */
export interface RoadsFault {
  readonly kind: 'start' | 'gap' | 'end' | 'detour';
  readonly index: number;
  readonly meters: number;
}

/** Where on a course, in meters from its first point. */
interface Course {
  readonly line: readonly Position[];
  readonly marks: readonly number[];
}

/**
 * The first fault on the way along `roads`, in the order of travel; null when they lead there. `most` is the known
 * distance in meters.
 */
export function followRoads({
  from,
  roads,
  to,
  most,
}: {
  from: Position;
  roads: readonly Road[];
  to: Position;
  most: number;
}): RoadsFault | null {
  const courses = roads.map(measureCourse);
  const start = locate(courses[0] as Course, from);
  if (start.off > REACH) return { kind: 'start', index: 0, meters: start.off };
  let mark = start.mark;
  let meters = start.off;
  for (const [index, course] of courses.entries()) {
    const next = courses[index + 1];
    if (!next) break;
    const meetings = meetingsOf(course, next);
    const closest = Math.min(...meetings.map(({ off }) => off));
    if (closest > MEETING) return { kind: 'gap', index: index + 1, meters: closest };
    const here = mark;
    const cost = (meeting: Meeting): number =>
      Math.abs(meeting.leave - here) + meeting.off + metersBetween(meeting, to);
    const best = meetings
      .filter(({ off }) => off <= MEETING)
      .reduce((least, meeting) => (cost(meeting) < cost(least) ? meeting : least));
    meters += Math.abs(best.leave - mark) + best.off;
    mark = best.enter;
  }
  const last = courses.length - 1;
  const end = locate(courses[last] as Course, to);
  if (end.off > REACH) return { kind: 'end', index: last, meters: end.off };
  meters += Math.abs(end.mark - mark) + end.off;
  return meters > most * DETOUR + MEETING ? { kind: 'detour', index: last, meters } : null;
}

function measureCourse({ points }: Road): Course {
  const line = points.map(([lat, lon]) => ({ lat, lon }));
  let mark = 0;
  return {
    line,
    marks: line.map((point, index) => (mark += index === 0 ? 0 : metersBetween(line[index - 1] as Position, point))),
  };
}

/** The place of a course that is nearest to a position, and how far off it is. */
function locate({ line, marks }: Course, position: Position): { mark: number; off: number } {
  const { index, share, off } = nearestOnLine(line, position);
  const before = marks[index] as number;
  return { mark: before + share * ((marks[index + 1] as number) - before), off };
}

/** A place near both courses: where one leaves the first and enters the second. */
interface Meeting extends Position {
  readonly leave: number;
  readonly enter: number;
  readonly off: number;
}

/** Every drawn point of either course with the nearest place of the other. */
function meetingsOf(first: Course, second: Course): Meeting[] {
  return [
    ...first.line.map((point, index): Meeting => {
      const { mark, off } = locate(second, point);
      return { ...point, leave: first.marks[index] as number, enter: mark, off };
    }),
    ...second.line.map((point, index): Meeting => {
      const { mark, off } = locate(first, point);
      return { ...point, leave: mark, enter: second.marks[index] as number, off };
    }),
  ];
}
