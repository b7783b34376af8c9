/**
 * Fills in what a page cannot know of itself: what the last check found, and the last builds. They are remembered on
 * the machine that builds, and only its preview tells them.
 */
import type { BuildNotes } from 'areaserved/local-service/components';
import type { StaffNotesWords } from '../parts/StaffNotes.tsx';

type Check = NonNullable<BuildNotes['check']>;
type Build = BuildNotes['builds'][number];

const line = document.querySelector<HTMLElement>('[data-notes]');
const words = JSON.parse(line?.dataset.notes ?? '{}') as StaffNotesWords;
const { check, builds } = (await (await fetch('/build-notes.json')).json()) as BuildNotes;

if (line && (check || builds.length > 0)) line.textContent = check ? describeCheck(check) : words.unchecked;
if (check) showFindings(check);
showBuilds(builds);

function describeCheck({ at, release, findings, isCurrent }: Check): string {
  return (isCurrent ? words.current : words.earlier)
    .replace('[command]', release ? 'gen check --release' : 'gen check')
    .replace('[time]', timeOf(at))
    .replace('[findings]', findings.toLocaleString(document.documentElement.lang));
}

function showFindings({ pages }: Check): void {
  for (const row of document.querySelectorAll<HTMLElement>('tr[data-row]')) {
    const page = pages[row.dataset.row as string];
    const [findings, likeness] = row.querySelectorAll('[data-note]');
    if (!page || !findings || !likeness) continue;
    findings.textContent = String(page.findings);
    findings.toggleAttribute('data-bad', page.findings > 0);
    if (page.likest) likeness.replaceChildren(linkTo(page.likest));
  }
}

function linkTo({ path, share }: { path: string; share: number }): HTMLElement {
  return Object.assign(document.createElement('a'), {
    href: path,
    title: path,
    textContent: `${Math.round(share * 100)}%`,
  });
}

function showBuilds(list: readonly Build[]): void {
  const history = document.querySelector('[data-history]');
  const [empty, table] = history?.querySelectorAll<HTMLElement>(':scope > p, :scope > div') ?? [];
  if (!empty || !table || list.length === 0) return;
  table.querySelector('tbody')?.append(...list.map(rowOf));
  table.hidden = false;
  empty.hidden = true;
}

function rowOf({ at, pages, seconds, findings, isPublished }: Build): HTMLElement {
  const row = document.createElement('tr');
  const head = Object.assign(document.createElement('th'), { scope: 'row', textContent: timeOf(at) });
  if (isPublished) head.append(` ${words.published}`);
  const { added, changed, unchanged, removed } = pages;
  const cells = [added, changed, unchanged, removed, `${seconds.toFixed(1)} s`, findings ?? words.notChecked];
  row.append(
    head,
    ...cells.map((cell) =>
      Object.assign(document.createElement('td'), { textContent: cell.toLocaleString(document.documentElement.lang) }),
    ),
  );
  return row;
}

/** "Nov 21, 2026, 9:58 PM" where the reader is. */
function timeOf(at: string): string {
  return new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
