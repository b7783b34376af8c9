import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Returns one plain line for readers of logs: "812 passed, 0 failed". */
export function closingLine({
  passed,
  failed,
  skipped = 0,
}: Readonly<Record<'passed' | 'failed', number>> & { readonly skipped?: number }): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Ends a run with that line. A file that cannot run and an error outside of all tests count as failures. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    for (const test of tests) {
      if (test.diagnostic()?.flaky) console.log(`Passed when repeated: ${test.module.moduleId} > ${test.fullName}`);
    }
    const [passed, failed, skipped] = [count('passed'), count('failed') + broken + errors.length, count('skipped')];
    console.log(`\n${closingLine({ passed, failed, skipped })}`);
  }
}
