import { appendFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { CheckReport } from '../check/types.ts';
import { plain } from '../errors/prose.ts';
import type { Project, ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, thisMoment, type ProgramContext } from './context.ts';

const FORMATS = ['text', 'json', 'github', 'junit', 'sarif'] as const;

export interface CheckFlags extends ProjectFlags {
  readonly json?: boolean;
  readonly format?: (typeof FORMATS)[number];
  readonly release?: boolean;
  readonly whole?: boolean;
}

export function addCheck(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('check'))
    .description('check the finished site: markup, links, heads, structured data, sizes, near-duplicate pages')
    .option('--release', 'also compare out/ with its build, and refuse sample records and values reserved for examples')
    .option('--whole', 'validate the markup of each page whole and anew: slow, with the same findings')
    .addOption(
      new Option('--format <format>', 'form of the report (default: text, in GitHub Actions github)').choices(FORMATS),
    )
    .option('--json', 'print the report as JSON, with figures for each page (--format json)')
    .addHelpText('after', examples('gen check', 'gen check --release', 'gen check --out /tmp/site --json'))
    .action(async (flags: CheckFlags) => {
      await runCheck(flags, context);
    });
}

/** Checks the finished site and prints the report. Returns true if nothing was found. */
export async function runCheck(flags: CheckFlags, context: ProgramContext): Promise<boolean> {
  const format = flags.json ? 'json' : (flags.format ?? (context.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text'));
  const project = projectOf(context, flags);
  const report = await judgeSite(project, flags, context);
  await printReport(report, { format, context, out: project.out });
  return report.findings.length === 0;
}

/** Checks the finished site. Findings end the program with exit code 1. */
export async function judgeSite(
  project: Project,
  { release = false, whole = false }: Pick<CheckFlags, 'release' | 'whole'>,
  context: ProgramContext,
): Promise<CheckReport> {
  const { check } = await import('../check/command.ts');
  const { progress } = await openConsole(context);
  const { createResolver } = await import('../serve/resolve.ts');
  const report = await check(project, {
    ...{ release, whole, resolve: createResolver(project.out), now: thisMoment(context) },
    onProgress: progress.pages,
    onLoss: progress.notKept,
  });
  if (report.findings.length > 0) context.found();
  return report;
}

async function printReport(
  report: CheckReport,
  { format, context, out }: { format: (typeof FORMATS)[number]; context: ProgramContext; out: string },
): Promise<void> {
  const { stdout, env } = context;
  const { formatJson, formatReport } = await import('../check/format.ts');
  if (format === 'json') return void stdout.write(formatJson(report));
  if (format === 'text') return void stdout.write(plain(formatReport(report)));
  const { formatGitHub, formatJUnit, formatMarkdown, formatSarif } = await import('../check/ci-formats.ts');
  const { shownPath } = await import('../disk/files.ts');
  const shown = shownPath(out);
  if (format === 'junit') stdout.write(formatJUnit(report, shown));
  if (format === 'sarif') stdout.write(formatSarif(report, shown));
  if (format !== 'github') return;
  stdout.write(plain(formatReport(report) + formatGitHub(report, shown)));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, formatMarkdown(report, shown));
}
