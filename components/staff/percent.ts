/** Returns the built share as a whole percentage: at most 99 while something is missing. */
export function percentOf(built: number, wanted: number): number {
  return built >= wanted ? 100 : Math.min(99, Math.round((100 * built) / wanted));
}
