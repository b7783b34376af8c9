import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Format } from '../check/format.ts';
import type { CheckReport } from '../check/types.ts';
import { displayPath } from '../errors/place.ts';
import { addToSummary, isInGithub } from '../errors/github.ts';
import { escapeControls } from '../errors/prose.ts';
import type { Project, ProjectFlags } from '../project.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { examples, withProjectFlags } from './flags.ts';
import { createConsole } from './print.ts';

const FORMATS: readonly Format[] = ['text', 'json', 'github', 'junit'];

export interface CheckFlags extends ProjectFlags {
  readonly json?: boolean;
  readonly format?: Format;
  readonly release?: boolean;
  readonly maxWarnings?: number;
}

export function addCheck(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('check'))
    .description('check the finished site: markup, links, heads, structured data, policy, weight')
    .option('--release', 'also compare out/ with its build, and refuse samples and values reserved for examples')
    .option('--max-warnings <number>', 'end with exit code 1 if there are more warnings', parseNumber)
    .addOption(
      new Option('--format <format>', 'form of the report (default: text, in GitHub Actions github)').choices(FORMATS),
    )
    .option('--json', 'print the report as JSON (--format json)')
    .addHelpText('after', examples('gen check', 'gen check --release', 'gen check --out /tmp/site --json'))
    .action(async (flags: CheckFlags) => {
      await runCheck(flags, context);
    });
}

function parseNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number, such as 0.');
  return Number(text);
}

interface CheckResult {
  readonly report: CheckReport;
  /** False for a site with errors, or with too many warnings. */
  readonly isPassed: boolean;
}

/** Checks the finished site and prints the report. A site that does not pass ends the program with exit code 1. */
export async function runCheck(flags: CheckFlags, context: ProgramContext): Promise<CheckResult> {
  const format = flags.json ? 'json' : (flags.format ?? (isInGithub(context) ? 'github' : 'text'));
  const project = projectOf(context, flags);
  const result = await checkProject(project, flags, context);
  const { formatReport, formatText } = await import('../check/format.ts');
  const text = formatReport(result.report, format, { ...context, out: displayPath(project.out) });
  context.stdout.write(format === 'text' || format === 'github' ? escapeControls(text) : text);
  if (format === 'github' && !result.isPassed)
    addToSummary('gen check', escapeControls(formatText(result.report)), context);
  return result;
}

/** Like `runCheck`, but prints nothing. */
export async function checkProject(
  project: Project,
  { release = false, maxWarnings = Number.POSITIVE_INFINITY }: Pick<CheckFlags, 'release' | 'maxWarnings'>,
  context: ProgramContext,
): Promise<CheckResult> {
  const { check } = await import('../check/command.ts');
  const { countWarnings } = await import('../check/format.ts');
  const { progress } = createConsole(context);
  const report = await check(project, { release, now: thisMoment(context), onProgress: progress.pages });
  const isPassed = report.findings.every(({ level }) => level === 'warning') && countWarnings(report) <= maxWarnings;
  if (!isPassed) context.fail();
  return { report, isPassed };
}
