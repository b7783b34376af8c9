/** Icons by name, from the lucide set: the inner markup of a 24 × 24 stroke icon. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type IconSet = Readonly<{ icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }>;

/** Attributes that every icon of the set repeats; the component that draws it has them once. */
const STROKES =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** Returns the names of all icons, and a function for their markup: null for an unknown name. */
export function loadIcons() {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const { icons, aliases } = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const bodyOf = (name: string): string | null => {
    const body = (icons[name] ?? icons[aliases?.[name]?.parent ?? ''])?.body;
    if (body === undefined) return null;
    const plain = body.replace(STROKES, '');
    return /^<g>(.*)<\/g>$/s.exec(plain)?.[1] ?? plain;
  };
  return { bodyOf, names: [...Object.keys(icons), ...Object.keys(aliases ?? {})] };
}
