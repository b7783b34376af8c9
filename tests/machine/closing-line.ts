import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** One plain line that any reader of logs understands: "812 passed, 0 failed". */
export function closingLine({
  passed,
  failed,
  skipped = 0,
}: Readonly<Record<'passed' | 'failed', number>> & { readonly skipped?: number }): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Ends the run with it. A file that cannot be run and an error outside of all tests are failures, too. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const failed = count('failed') + broken + errors.length;
    console.log(`\n${closingLine({ passed: count('passed'), failed, skipped: count('skipped') })}`);
  }
}
