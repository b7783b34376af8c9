/** Returns the result of some work, or null if it throws: any error, or one of the system with one of these codes. */
export function attempt<T>(work: () => T, codes?: readonly string[]): T | null {
  try {
    return work();
  } catch (error) {
    if (codes && !codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return null;
  }
}
