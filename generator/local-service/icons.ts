/** Icons by name, from the lucide set: the inner markup of a 24 × 24 stroke icon. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Null for a name that the set does not have. */
export function iconBody(name: string): string | null {
  const folder = join(dirname(require.resolve('lucide-static/package.json')), 'icons');
  try {
    const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
    return (
      /<svg[^>]*>(.*)<\/svg>/s
        .exec(svg)?.[1]
        ?.replace(/\s*\n\s*/g, '')
        .replace(/ \/>/g, '/>') ?? null
    );
  } catch {
    return null;
  }
}
