/** `gen status --next`: what to do next, by the sources of the site, the last check and the workflows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LastReport } from '../check/last-report.ts';
import type { Note, Task } from '../define/note.ts';
import type { Line } from '../define/site.ts';
import { commandLine } from '../errors/command-line.ts';
import { formatPlace } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import { listFiles } from '../files.ts';
import type { ProjectFlags } from '../project.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { createConsole } from './print.ts';

/** What `gen status --next --json` prints. */
interface Next {
  readonly tasks: readonly Task[];
  /** What the last check found; null if the site was not checked on this machine. */
  readonly check: LastReport | null;
}

export async function printNext(context: ProgramContext, flags: ProjectFlags & { json?: boolean }): Promise<void> {
  const { findNotes, tasksIn } = await import('../build/notes.ts');
  const { readInputs } = await import('../build/inputs.ts');
  const { openSite } = await import('../build/open-site.ts');
  const { readLastReport } = await import('../check/last-report.ts');
  const project = projectOf(context, flags);
  const inputs = await readInputs(project);
  const { plan } = await openSite(project, inputs, { date: null, now: thisMoment(context) });
  const notes = findNotes(plan, { project, templates: inputs.sources.templates });
  const isUnattended = ({ when }: Note): boolean => when === 'unattended';
  const shown = hasSchedule(project.cwd) ? notes.filter((note) => !isUnattended(note)) : notes;
  const next = { tasks: tasksIn(shown), check: readLastReport(project) };
  createConsole(context, flags.json).status(next, describeNext(next));
}

/** True if a workflow of GitHub Actions runs by itself. */
const hasSchedule = (folder: string): boolean =>
  listFiles(join(folder, '.github/workflows'), '*.{yml,yaml}').some((file) =>
    /^\s*-\s*cron:/m.test(readFileSync(join(folder, '.github/workflows', file), 'utf8')),
  );

/** Most places that are shown of a task. */
const SHOWN = 5;

function describeNext({ tasks, check }: Next): Line[] {
  const found = [...tasks.map(describeTask), describeLastCheck(check)].filter((lines) => lines.length > 0);
  if (found.length === 0) return [{ text: '✓ Nothing is left to do.', tone: 'good' }];
  return found.flatMap((lines, index) => (index === 0 ? lines : [{ text: '' }, ...lines]));
}

function describeTask({ text, places }: Task): Line[] {
  const rest = places.length - SHOWN;
  return [
    { text, tone: 'strong' },
    ...places.slice(0, SHOWN).map(({ file, line, subject }) => ({
      text: `  ${formatPlace({ file, line })}${subject === undefined ? '' : `  ${subject}`}`,
    })),
    ...(rest > 0 ? [{ text: `  and ${rest} more: ${commandLine('status --next --json')} names all` }] : []),
  ];
}

function describeLastCheck(report: LastReport | null): Line[] {
  const check = commandLine('check');
  if (!report) return [{ text: `The site was not checked on this machine. Run "${check}".`, tone: 'strong' }];
  const again = report.isCurrent ? '' : ' The site was built again since.';
  if (report.findings.length === 0)
    return again ? [{ text: `The last check found nothing.${again} Run "${check}".`, tone: 'strong' }] : [];
  return [
    {
      text: `The last check found ${count(report.findings.length, 'finding')}; "${check}" shows all their places.${again}`,
      tone: 'strong',
    },
    ...report.findings.map(({ level, message, count: times, place: { file, line } }) => ({
      text: `  ${level === 'warning' ? 'Warning: ' : ''}${message} ${file}:${line}${times > 1 ? ` and ${times - 1} more` : ''}`,
    })),
  ];
}
