/** Attributes of an element: minutes since 1970. */
export interface Times {
  readonly from?: string;
  readonly until?: string;
}

export const isNow = ({ from = '0', until }: Times, now: number): boolean =>
  Number(from) <= now && now < Number(until ?? Infinity);

/** Returns the first of all these moments that is still to come. */
export function nextOf(all: readonly Times[], now: number): number | undefined {
  const moments = all.flatMap(({ from, until }) => [Number(from ?? 0), Number(until ?? 0)]);
  return moments.filter((moment) => moment > now).sort((a, b) => a - b)[0];
}
