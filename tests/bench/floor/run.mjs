/**
 * The floor: one process and one thread that render the bodies of finished props and write them.
 *
 *     node run.mjs <bundle> <pages> <folder>      the pages: `FloorPage[]`, serialized by node:v8
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';

const [bundle, list, folder] = process.argv.slice(2);
const { renderBody } = await import(bundle);
const made = new Set();
for (const page of deserialize(readFileSync(list))) {
  const file = join(folder, page.file);
  const parent = dirname(file);
  if (!made.has(parent)) {
    mkdirSync(parent, { recursive: true });
    made.add(parent);
  }
  writeFileSync(file, renderBody(page));
}
