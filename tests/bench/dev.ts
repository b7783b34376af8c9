/** Dev servers in turns: from the start to the first page, and from a save to the new text on the page, in Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../machine/chromium.ts';
import { editCity, editedCity } from './cities.ts';
import { median, type Command } from './measure.ts';
import { ASTRO_ROUTE, astroCommand } from './peers/astro.ts';
import type { PeerProject } from './peers/create.ts';
import { write } from './peers/peer.ts';
import type { Column } from './report.ts';
import { replaceIn, type Site } from './site.ts';

/** What an edit writes, and an expression that is true in the page when it is seen. */
const EDITS = {
  data: { text: (n: number) => `Landmark ${n}.`, seen: (n: number) => shows(`Landmark ${n}.`) },
  sentence: { text: (n: number) => `Take ${n}:`, seen: (n: number) => shows(`Take ${n}:`) },
  style: {
    text: (n: number) => `h1 { letter-spacing: ${n}px; }`,
    seen: (n: number) => `getComputedStyle(document.querySelector('h1')).letterSpacing === '${n}px'`,
  },
  component: {
    text: (n: number) => `<p id="bench">${n}</p>`,
    seen: (n: number) => `document.getElementById('bench')?.textContent === '${n}'`,
  },
  island: {
    text: (n: number) => `data-bench="${n}"`,
    seen: (n: number) => `document.querySelector('[data-bench="${n}"]') !== null`,
  },
};

const shows = (text: string): string => `document.body.textContent.includes(${JSON.stringify(text)})`;

type EditName = keyof typeof EDITS;
const EDIT_NAMES: readonly EditName[] = ['data', 'sentence', 'style', 'component', 'island'];

interface Server {
  readonly name: string;
  readonly command: (port: number) => Command;
  readonly path: string;
  /** The file that an edit changes, and a page that shows it. The file has the edit's text with 1 for the number. */
  readonly edits: Readonly<Partial<Record<EditName, { readonly file: string; readonly path: string }>>>;
  /** In ms, by row of the table. */
  readonly times: Map<string, number[]>;
}

interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  readonly page: Page;
}

/** Pause after which servers have finished what an edit started. */
const REST_MS = 500;

/** A column for each server, with medians. */
export async function measureServers({
  sites,
  peers,
  rounds,
  cities,
}: {
  sites: readonly Site[];
  peers: readonly PeerProject[];
  rounds: number;
  cities: number;
}): Promise<Column[]> {
  const servers = [...sites.map(siteServer), ...peers.map((peer) => astroServer(peer, sites))];
  const browser = await chromium.launch({ executablePath: findChromium() ?? chromium.executablePath() });
  try {
    for (let round = 0; round < rounds; round++) for (const server of servers) await stop(await start(server, browser));
    const running = new Map<Server, Running>();
    for (const server of servers) running.set(server, await start(server, browser));
    for (const name of EDIT_NAMES)
      for (let round = 0; round < rounds; round++)
        for (const [server, { page, url }] of running) await measureEdit({ server, name, page, url, n: round + 2 });
    for (const server of running.values()) await stop(server);
  } finally {
    await browser.close();
  }
  return servers.map(({ name, times }) => ({
    title: `${name}, ${cities} cities`,
    cells: new Map([...times].map(([row, values]) => [row, `${Math.round(median(values))} ms`])),
  }));
}

function siteServer(site: Site): Server {
  const { name, folder, data, dev } = site;
  const at = (file: string): string => join(folder, file);
  const path = `/locations/${editedCity(data)}`;
  const sentence = at('templates/copy/pages/CityPage.hbs');
  const component = at('components/pages/CityPage.tsx');
  const island = at('components/islands/FrameFacade.tsx');
  const style = at('components/islands/FrameFacade.css');
  editCity(data, EDITS.data.text(1));
  replaceIn(sentence, /introTitle \}\}\n/, `$&${EDITS.sentence.text(1)} `);
  replaceIn(component, /<>/, `<>${EDITS.component.text(1)}`);
  replaceIn(island, /<details/, `<details ${EDITS.island.text(1)}`);
  appendFileSync(style, `\n${EDITS.style.text(1)}\n`);
  return {
    name,
    command: dev,
    path,
    edits: {
      data: { file: join(data, 'cities.csv'), path },
      sentence: { file: sentence, path },
      style: { file: style, path: '/' },
      component: { file: component, path },
      island: { file: island, path: '/' },
    },
    times: new Map(),
  };
}

/** The route imports what is edited, since Astro follows only imports. */
function astroServer({ title, folder }: PeerProject, sites: readonly Site[]): Server {
  const at = (file: string): string => join(folder, file);
  const path = `/locations/${sites[0] && editedCity(sites[0].data)}`;
  write(folder, 'src/city.json', JSON.stringify({ landmark: EDITS.data.text(1) }));
  write(folder, 'src/style.css', EDITS.style.text(1));
  write(folder, 'src/Bench.astro', EDITS.component.text(1));
  const imports = ['city from "../city.json"', '"../style.css"', 'Bench from "../Bench.astro"'];
  replaceIn(at(ASTRO_ROUTE), /^---\n/, `$&${imports.map((one) => `import ${one};\n`).join('')}`);
  appendFileSync(at(ASTRO_ROUTE), `<p>${EDITS.sentence.text(1)} {city.landmark}</p>\n<Bench />\n`);
  return {
    name: title,
    command: (port) => astroCommand(folder, 'dev', '--host', '127.0.0.1', '--port', String(port)),
    path,
    edits: {
      data: { file: at('src/city.json'), path },
      sentence: { file: at(ASTRO_ROUTE), path },
      style: { file: at('src/style.css'), path },
      component: { file: at('src/Bench.astro'), path },
    },
    times: new Map(),
  };
}

function record({ times }: Server, row: string, ms: number): void {
  times.set(row, [...(times.get(row) ?? []), ms]);
}

/** Starts a server and opens its page. */
async function start(server: Server, browser: Browser): Promise<Running> {
  // The site's policy forbids what Astro adds to its pages.
  const page = await browser.newPage({ bypassCSP: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { program, args, cwd } = server.command(port);
  const started = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('http://')) break;
  child.stdout.resume();
  await page.goto(url + server.path, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  record(server, 'start to first page', performance.now() - started);
  return { url, process: child, page };
}

async function stop({ process, page }: Running): Promise<void> {
  await page.close();
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}

interface EditRun {
  readonly server: Server;
  readonly name: EditName;
  readonly page: Page;
  readonly url: string;
  readonly n: number;
}

async function measureEdit({ server, name, page, url, n }: EditRun): Promise<void> {
  const edit = server.edits[name];
  if (!edit) return;
  const { text, seen } = EDITS[name];
  if (page.url() !== url + edit.path) await page.goto(url + edit.path);
  await page.waitForFunction(seen(n - 1));
  await pause(REST_MS);
  await page.bringToFront();
  const started = performance.now();
  replaceIn(edit.file, new RegExp(escape(text(n - 1))), text(n));
  await page.waitForFunction(seen(n));
  record(server, `${name}: save to page`, performance.now() - started);
}

const escape = (text: string): string => text.replace(/[^\w ]/g, '\\$&');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
