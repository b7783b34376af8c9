/**
 * `npx tsx tests/dev/stills.ts` takes the pictures of `gen dev` in the documentation: a mistake, a text and its source, the
 * page inspector.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { resolveProject } from '../../generator/project.ts';
import { launch } from '../e2e/browser.ts';
import { USUAL_FONTS } from '../machine/fonts.ts';
import { startServer } from './start.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SIZE = { width: 960, height: 600 };
const GRAY = 'data/cities/gray.yaml';

const folder = mkdtempSync(join(tmpdir(), 'gen-stills-'));
for (const name of ['generator', 'components', 'templates', 'public', 'data', 'package.json', 'package-lock.json'])
  cpSync(join(ROOT, name), join(folder, name), { recursive: true });
mkdirSync(join(folder, 'node_modules'));
for (const name of readdirSync(join(ROOT, 'node_modules')))
  if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
process.chdir(folder);
const project = resolveProject({ root: folder, cwd: folder, flags: {} });
const server = await startServer(() => project);
await server.warm;
const { browser, close } = await launch(USUAL_FONTS);
const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
try {
  await page.goto(`${server.url}/locations/gray`);
  const text = page.getByText('Gray is the seat of Jones County').first();
  await text.scrollIntoViewIfNeeded();
  edit('Gray is the seat of Jones County, on a', 'Gray, the seat of Jones County, stands on a');
  const edited = page.getByText('Gray, the seat of Jones County').first();
  await edited.waitFor();
  await page.keyboard.down('Alt');
  await edited.hover();
  await page.locator('gen-dev .sources').waitFor();
  await keep('dev-source');
  await page.keyboard.up('Alt');
  edit('lat: 33.00986', 'lat: north');
  await page.locator('gen-dev [role=alertdialog]').waitFor();
  await keep('dev-mistake');
  edit('lat: north', 'lat: 33.00986');
  await page.locator('gen-dev').waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+KeyG');
  await page.locator('gen-dev section.page dl').waitFor();
  await keep('dev-page');
} finally {
  await close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

function edit(from: string, to: string): void {
  const text = readFileSync(join(folder, GRAY), 'utf8');
  if (!text.includes(from)) throw new Error(`${GRAY} has nothing like ${from}`);
  writeFileSync(join(folder, GRAY), text.replace(from, to));
}

/** Saves a picture of the page. The browser converts it to WebP. */
async function keep(name: string): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const blank: Page = await browser.newPage();
  const webp = await blank.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.75).split(',')[1] ?? '';
  }, png);
  await blank.close();
  writeFileSync(join(ROOT, 'docs', `${name}.webp`), Buffer.from(webp, 'base64'));
}
