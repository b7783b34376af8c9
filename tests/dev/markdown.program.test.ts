/** Posts in `gen dev`: where a text is written, and what an edit shows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOURCE_ADDRESS } from '../../generator/dev/vite-base.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask } from '../serve/ask.ts';
import { startServer, type StartedServer } from './start.ts';

const { tiny } = workplaces();
const FILE = 'data/posts/tuning-after-a-move.md';
const PATH = '/blog/tuning-after-a-move';
let place: Workplace;
let server: StartedServer;
beforeAll(async () => {
  place = await tiny();
  applyRecipe(place, 'blog');
  place.edit(FILE, 'before winter.', 'before winter.\n\n- a list\n- of *two* lines\n\n> Quoted words.');
  server = await startServer(place);
});
afterAll(() => server.close());

/** What Alt+click opens for the text of an element. */
async function sourceOf(text: string): Promise<string> {
  const element = 'components/ui/Body.tsx:46';
  const query = new URLSearchParams({ path: PATH, text, element });
  const { body } = await ask(server.url, `${SOURCE_ADDRESS}?${query.toString()}`);
  return (JSON.parse(String(body)) as { file: string }).file.slice(place.folder.length + 1);
}

it('Alt+click leads to the line of a paragraph, a heading, an item of a list or a cell', async () => {
  await ask(server.url, PATH);
  const found = [
    'Wood takes up the air of a room. Two weeks after a move the pitch has settled, and a tuning holds.',
    'Two weeks',
    'What to look at first',
    'Read about humidity before winter.',
    'of two lines',
    'Quoted words.',
    'a humidifier with a gauge',
  ];
  expect(await Promise.all(found.map(sourceOf))).toEqual([
    `${FILE}:7`,
    `${FILE}:7`,
    `${FILE}:9`,
    `${FILE}:12`,
    `${FILE}:15`,
    `${FILE}:17`,
    'data/posts/humidity.md:9',
  ]);
  expect(await sourceOf('Words that nobody has written')).toBe('components/ui/Body.tsx:46');
});

it('an edit shows, a mistake has its line, and drafts and days to come are there, marked', async () => {
  const page = async () => String((await ask(server.url, PATH)).body);
  expect(await page()).toContain('<strong');
  const text = (keys: string, body: string) =>
    writeFileSync(join(place.folder, FILE), `---\ntitle: New\ndate: 2026-10-02\nsummary: New.\n${keys}---\n${body}\n`);
  text('', 'New **words**.');
  await expect.poll(page).toContain('words</strong>.');
  text('', 'New **words.');
  await expect.poll(() => server.printed.join('\n')).toContain(`${FILE}:6:5  body`);
  text('draft: true\n', 'A draft.');
  await expect.poll(page).toMatch(/Draft\. <\/strong>.*A draft\./s);
});
