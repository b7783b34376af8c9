/** Icons and the logo that records name. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keyName, nearest, show, suggest } from '../define/index.ts';
import type { CollectionRef, DataFolder, Derived, Entries, Entry, KeyPath, Message, Problem } from '../define/index.ts';
import { business, homeCards, reasons, services, tips } from './names.ts';

/** Finds the icons and the logo that records name. */
export function findAssets(entries: Entries, folder: DataFolder): Derived {
  const icons = findIcons(entries);
  const logo = findLogo(entries, folder);
  return { values: { icons: icons.bodies }, images: logo.images, problems: [...icons.problems, ...logo.problems] };
}

const entriesOf = <T>(entries: Entries, { name }: CollectionRef<T>) => (entries.get(name) ?? []) as readonly Entry<T>[];

const problemAt = ({ source }: Entry, path: KeyPath, message: Message): Problem => ({
  file: source.file,
  ...source.locate(path),
  key: keyName(path),
  ...message,
});

/** The inner markup of the icons that records name, by name. */
function findIcons(entries: Entries) {
  const set = loadIcons();
  const ofRecords = [services, tips, homeCards, reasons].flatMap((collection) =>
    entriesOf<{ readonly icon: string }>(entries, collection).map((entry) => ({
      entry,
      name: entry.value.icon,
      path: ['icon'],
    })),
  );
  const named = ofRecords.map((one) => ({ ...one, body: set.bodyOf(one.name) }));
  const problems = named
    .filter(({ body }) => body === null)
    .map(({ entry, name, path }) =>
      problemAt(entry, path, {
        what: `There is no icon called "${name}".`,
        todo: nearest(name, set.names) ? suggest(name, set.names) : 'Choose a name from https://lucide.dev/icons.',
        value: show(name),
      }),
    );
  const bodies = named.map(({ name, body }) => [name, body] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return { bodies: Object.fromEntries(bodies), problems };
}

/** The logo, if the business names one. */
function findLogo(entries: Entries, { name: folder, hasImage, imageFault }: DataFolder) {
  const images: string[] = [];
  const problems: Problem[] = [];
  for (const entry of entriesOf(entries, business)) {
    const file = entry.value.logo?.file;
    if (file === undefined) continue;
    const fault = hasImage(file)
      ? imageFault(file)
      : {
          what: `There is no image file "${folder}/images/${file}".`,
          todo: 'Add the file under exactly this name, or remove the key "logo".',
        };
    if (fault) problems.push(problemAt(entry, ['logo', 'file'], fault));
    else images.push(file);
  }
  return { images, problems };
}

type IconSet = Readonly<{ icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }>;

/** Attributes that every icon of the set repeats; `ui/Icon.tsx` and its style have them once. */
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
