/** Problems with the lines of source around their places, for the overlay. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../../errors/problem.ts';

export interface ShownProblem extends Problem {
  /** Null if the problem has no line, or the file cannot be read. */
  readonly frame: CodeFrame | null;
}

interface CodeFrame {
  /** Number of the first line. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** Lines shown before and after the place. */
const AROUND = 3;
/** Longer lines are cut: a file of one line would fill the screen. */
const WIDEST = 200;

/** Adds the lines. Files are relative to the working folder. */
export const showProblems = (problems: readonly Problem[], cwd: string): ShownProblem[] =>
  problems.map((problem) => ({ ...problem, frame: frameOf(problem, cwd) }));

function frameOf({ file, line }: Problem, cwd: string): CodeFrame | null {
  if (line === undefined) return null;
  try {
    const all = readFileSync(resolve(cwd, file), 'utf8').split('\n');
    const from = Math.max(1, line - AROUND);
    return { from, lines: all.slice(from - 1, line + AROUND).map((text) => text.slice(0, WIDEST)) };
  } catch {
    return null;
  }
}
