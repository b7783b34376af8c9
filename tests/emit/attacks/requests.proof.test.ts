/**
 * Visitors while the site changes: every request is answered with a page, of the site before or of the one after, and
 * so is every file that another server reads.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPreview } from '../../../generator/serve/preview.ts';
import { compiledProgram, type Program } from '../../fixtures/program.ts';
import { rounds } from '../../fixtures/proofs.ts';
import { DATE, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { ask } from '../../serve/ask.ts';
import { rebrand, type Version } from './grounds.ts';

const CHANGES = rounds(2, 60);
const WITHOUT = { NODE_OPTIONS: `--import ${new URL('./no-koffi.mjs', import.meta.url).href}` };
const PUBLISHER = new URL('./publisher.mjs', import.meta.url);
/** Addresses with their status and their file. */
const PAGES = [
  ['/', 200, 'index.html'],
  ['/locations/barre', 200, 'locations/barre.html'],
  ['/locations/waterbury', 200, 'locations/waterbury.html'],
  ['/no-such-page', 404, '404.html'],
] as const;
/** Between two requests of one visitor, in ms: the changes need the processor, too. */
const BETWEEN = 4;
/** In ms. */
const FASTER_THAN_TWO_CHANGES = 25;
const { tiny } = workplaces();
let place: Workplace;
let program: Program;
const sites: Record<string, string>[] = [];
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  for (const version of [0, 1] as const) {
    rebrand(place, version);
    await place.build();
    sites.push(Object.fromEntries(PAGES.map(([, , file]) => [file, place.read(file)])));
  }
  for (const [, , file] of PAGES) expect(sites[0]?.[file]).not.toBe(sites[1]?.[file]);
});

/** Returns the number of the site that a text is from; −1 for neither. */
const versionOf = (file: string, text: string): Version | -1 => {
  const found = sites.findIndex((site) => site[file] === text);
  return found === 0 || found === 1 ? found : -1;
};

interface Changing {
  over: boolean;
  changes: number;
}

/** Publishes and rolls back in a process of its own; gives what it said. */
async function change(state: Changing, env: Readonly<Record<string, string>>): Promise<{ code: number; text: string }> {
  const { NODE_ENV: _, ...around } = process.env;
  const args = [fileURLToPath(PUBLISHER), pathToFileURL(program.file).href, String(CHANGES)];
  const publisher = spawn(process.execPath, args, {
    cwd: place.folder,
    env: { ...around, SOURCE_DATE_EPOCH: String(Date.parse(DATE) / 1000), ...env },
  });
  let text = '';
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    state.changes += chunk.toString().split('done\n').length - 1;
  };
  publisher.stdout.on('data', hear);
  publisher.stderr.on('data', hear);
  const code = await new Promise<number>((resolve) => publisher.on('close', resolve));
  state.over = true;
  return { code, text };
}

/** Asks for one page again and again; gives what was wrong, and how often it was asked for. */
async function visit(url: string, state: Changing, [path, status, file]: (typeof PAGES)[number]) {
  const wrong: string[] = [];
  let asked = 0;
  for (; !state.over; asked++) {
    const answer = await ask(url, path).catch((error: unknown) => ({ status: 0, body: Buffer.from(String(error)) }));
    const text = answer.body.toString();
    if (answer.status !== status || versionOf(file, text) < 0) wrong.push(`${path} ${answer.status} ${text}`);
    await pause(BETWEEN);
  }
  return { wrong, asked };
}

/**
 * Reads files as a server of other make does. Where the site changes in one step, a page that was read between two
 * readings of one site is of that site, too.
 */
async function readAlong(state: Changing, oneStep: boolean) {
  const { out } = place.project;
  const wrong: string[] = [];
  let asked = 0;
  const read = (file: string): Version | -1 => {
    asked++;
    try {
      const version = versionOf(file, readFileSync(join(out, file), 'utf8'));
      if (version < 0) wrong.push(`${file} is of neither site`);
      return version;
    } catch (error) {
      wrong.push((error as Error).message);
      return -1;
    }
  };
  while (!state.over) {
    const started = performance.now();
    const [first, ...rest] = PAGES.map(([, , file]) => read(file));
    const again = read('index.html');
    const mixed = first === again && rest.some((version) => version !== first);
    if (oneStep && mixed && performance.now() - started < FASTER_THAN_TWO_CHANGES)
      wrong.push(`mixed: ${[first, ...rest, again].join()}`);
    await pause(BETWEEN);
  }
  return { wrong, asked };
}

describe.each([
  { name: 'with folders exchanged', env: {}, oneStep: true },
  { name: 'with files placed one by one', env: WITHOUT, oneStep: false },
])(`$name, ${CHANGES} publishes and rollbacks`, ({ env, oneStep }) => {
  it('no request goes without its answer', { timeout: 120_000 + CHANGES * 10_000 }, async () => {
    const preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
    try {
      const state: Changing = { over: false, changes: 0 };
      const visitors = PAGES.map((page) => visit(preview.url, state, page));
      const [{ code, text }, ...seen] = await Promise.all([change(state, env), readAlong(state, oneStep), ...visitors]);
      expect(code, text).toBe(0);
      expect(state.changes).toBe(CHANGES);
      expect(text.includes('cannot be exchanged as a whole here')).toBe(!oneStep);
      for (const { wrong, asked } of seen) {
        expect(wrong).toEqual([]);
        expect(asked).toBeGreaterThan(CHANGES / 2);
      }
      if (CHANGES > 100) console.log(`${CHANGES} changes, requests and readings:`, ...seen.map(({ asked }) => asked));
    } finally {
      await preview.close();
    }
  });
});
