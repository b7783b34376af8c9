import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line that any reader of logs understands. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken} failed${count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''}`,
    );
  }
}
