/**
 * A plain loop that writes files of given sizes and does nothing else: what the disk allows one thread of Node.
 *
 *     node write-files.mjs <list> <folder>      the list: JSON, [name, bytes] of each file
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [list, folder] = process.argv.slice(2);
const made = new Set();
let bytes = Buffer.alloc(1 << 17, 'x');
for (const [name, size] of JSON.parse(readFileSync(list, 'utf8'))) {
  const parent = join(folder, dirname(name));
  if (!made.has(parent)) {
    mkdirSync(parent, { recursive: true });
    made.add(parent);
  }
  if (size > bytes.length) bytes = Buffer.alloc(size, 'x');
  writeFileSync(join(folder, name), bytes.subarray(0, size));
}
