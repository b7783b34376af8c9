/**
 * How much of something is built, as a whole per cent: the spec's formula, rounded. 100 is kept for "nothing is
 * missing": 250 of 251 pages would round to it, so whatever is unfinished has 99 at most. That cap is ours; the spec
 * says only "rounded", and its ten services (10 of 11 are 91) never meet it.
 */
export function percentOf(built: number, wanted: number): number {
  return built >= wanted ? 100 : Math.min(99, Math.round((100 * built) / wanted));
}
