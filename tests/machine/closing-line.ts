import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Returns one plain line for readers of logs: "812 passed, 0 failed". */
export function closingLine({
  passed,
  failed,
  skipped = 0,
}: Readonly<Record<'passed' | 'failed', number>> & { readonly skipped?: number }): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Names the files that have played a part of their lists: "Samples left out 14 entries: tests/a.test.ts 12, tests/b.test.ts 2." */
export function samplesLine(leftOut: readonly (readonly [file: string, entries: number])[]): string | null {
  const some = leftOut.filter(([, entries]) => entries > 0).sort(([, a], [, b]) => b - a);
  if (some.length === 0) return null;
  const total = some.reduce((sum, [, entries]) => sum + entries, 0);
  const files = some.map(([file, entries]) => `${relative(process.cwd(), file)} ${entries}`).join(', ');
  return `Samples left out ${total} entries, which npm run test:long plays: ${files}.`;
}

/** Ends a run with that line. A file that cannot run and an error outside of all tests count as failures. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const samples = samplesLine(modules.map((module) => [module.moduleId, module.meta().leftOut ?? 0]));
    if (samples) console.log(samples);
    const [passed, failed, skipped] = [count('passed'), count('failed') + broken + errors.length, count('skipped')];
    console.log(`\n${closingLine({ passed, failed, skipped })}`);
  }
}
