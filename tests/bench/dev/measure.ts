/** Dev servers in turns: from the command to the first page, and from an edit on the disk to the changed pixel. */
import type { Browser, Page } from 'playwright-core';
import { launch } from '../../e2e/browser.ts';
import { USUAL_FONTS } from '../../machine/fonts.ts';
import { applyEdit, EDITS, type Edit, type EditId } from './edits.ts';
import { editToPixel, firstPaint, withinLimit } from './look.ts';
import { LIMIT_MS, startServer, type DevServer, type Running } from './server.ts';

export type RowId = 'first' | 'warm' | EditId;

export interface ToolFigures {
  readonly title: string;
  /** In ms, in the order of the runs; infinite where the limit was reached. */
  readonly rows: Readonly<Partial<Record<RowId, readonly number[]>>>;
  /** Resident memory in bytes after so many edits. */
  readonly memory: readonly { readonly edits: number; readonly bytes: number }[];
  /** Why it could not be measured, or not to the end. */
  readonly failure: string | null;
}

interface Tool {
  readonly server: DevServer;
  readonly rows: Partial<Record<RowId, number[]>>;
  readonly memory: { edits: number; bytes: number }[];
  edits: number;
  failure: string | null;
}

interface Amount {
  /** Edits of each kind. */
  readonly edits: number;
  /** Starts with warm caches. */
  readonly starts: number;
}

/** Idle time, in ms, after which a start or an edit counts as finished. */
const REST_AFTER_START_MS = 1000;
const REST_AFTER_EDIT_MS = 300;
/** After this many edits memory is read for the first time. */
const EARLY = 10;
/** Longer than what servers wait before they give memory back. */
const REST_BEFORE_MEMORY_MS = 4000;

export async function measureDev(servers: readonly DevServer[], { edits, starts }: Amount): Promise<ToolFigures[]> {
  const tools = servers.map((server): Tool => ({ server, rows: {}, memory: [], edits: 0, failure: null }));
  // Developers have a browser open.
  const { browser, close } = await launch(USUAL_FONTS);
  try {
    for (const { server } of tools) server.dropAll();
    for (const tool of tools) await measureStart(browser, tool, 'first');
    for (let run = 0; run < starts; run++)
      for (const tool of inTurn(tools, run)) await measureStart(browser, tool, 'warm');
    await measureEdits(browser, tools, edits);
  } finally {
    await close();
  }
  return tools.map(({ server: { title }, rows, memory, failure }) => ({ title, rows, memory, failure }));
}

/** Each time another one is the first. */
function inTurn<T>(list: readonly T[], n: number): T[] {
  const first = n % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

function record({ rows }: Tool, row: RowId, value: number): void {
  (rows[row] ??= []).push(value);
}

/** Skips edits that have reached the limit once. */
const isTooSlow = ({ rows }: Tool, ...ids: readonly RowId[]): boolean =>
  ids.some((id) => rows[id]?.includes(Number.POSITIVE_INFINITY));

async function measureStart(browser: Browser, tool: Tool, row: 'first' | 'warm'): Promise<void> {
  if (tool.failure || isTooSlow(tool, 'first', 'warm')) return;
  const open = await openTool(browser, tool);
  if (!open && !tool.failure) record(tool, row, Number.POSITIVE_INFINITY);
  if (!open) return;
  const { page, running } = open;
  record(tool, row, (await withinLimit(firstPaint(page))) - running.startedAt);
  await running.rest(REST_AFTER_START_MS);
  await closeTool(open);
}

interface Open {
  readonly tool: Tool;
  readonly running: Running;
  readonly page: Page;
}

/** Starts a server and asks for its page, in a tab that was open before; null when that fails or takes too long. */
async function openTool(browser: Browser, tool: Tool): Promise<Open | null> {
  const { server } = tool;
  const page = await browser.newPage(server.bypassCSP ? { bypassCSP: true } : {});
  page.setDefaultNavigationTimeout(LIMIT_MS);
  try {
    const running = await startServer(server);
    if (running) {
      const open = { tool, running, page };
      if (await visit(open, server.path)) return open;
      await running.stop();
    }
  } catch (error) {
    tool.failure = (error as Error).message;
  }
  await page.close();
  return null;
}

/** False when the page has not come within the limit. */
async function visit({ page, running }: Open, path: string): Promise<boolean> {
  return page.goto(running.url + path, { waitUntil: 'commit' }).then(
    () => true,
    () => false,
  );
}

async function closeTool({ page, running }: Open): Promise<void> {
  await page.close();
  await running.stop();
}

async function measureEdits(browser: Browser, tools: readonly Tool[], edits: number): Promise<void> {
  const opened: Open[] = [];
  try {
    for (const tool of tools) {
      const open = tool.failure || isTooSlow(tool, 'first', 'warm') ? null : await openTool(browser, tool);
      if (!open) continue;
      opened.push(open);
      await open.running.rest(REST_AFTER_START_MS);
      open.running.suspend();
    }
    for (const edit of EDITS) await measureKind(opened, edit, edits);
    for (const open of opened) await takeTurn(open, () => readMemory(open));
  } finally {
    for (const open of opened) await closeTool(open);
  }
}

async function measureKind(opened: readonly Open[], edit: Edit, edits: number): Promise<void> {
  const able = opened.filter(({ tool }) => tool.server.files[edit.id]);
  for (const open of able) await takeTurn(open, () => visit(open, edit.path ?? open.tool.server.path));
  for (let n = 1; n <= edits; n++)
    for (const open of able.length > 0 ? inTurn(able, n) : [])
      if (!isTooSlow(open.tool, edit.id)) await takeTurn(open, () => measureEdit(open, edit, n));
}

/** Only the server whose turn it is runs; the others stand where they were stopped. */
async function takeTurn({ running, page }: Open, act: () => Promise<unknown>): Promise<void> {
  running.resume();
  await page.bringToFront();
  await running.rest(REST_AFTER_EDIT_MS);
  await act();
  await running.rest(REST_AFTER_EDIT_MS);
  running.suspend();
}

async function measureEdit(open: Open, edit: Edit, n: number): Promise<void> {
  const { tool, page } = open;
  const file = tool.server.files[edit.id] as string;
  const text = applyEdit(edit, file, n);
  record(tool, edit.id, await editToPixel(page, { file, text, shows: edit.shows(n) }));
  if (++tool.edits === EARLY) await readMemory(open);
}

async function readMemory({ tool: { memory, edits }, running }: Open): Promise<void> {
  await running.rest(REST_BEFORE_MEMORY_MS);
  memory.push({ edits, bytes: running.bytes() });
}
