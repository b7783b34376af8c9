/** Texts that are several times as long as their place: notes of a build. */
import type { CollectionRef, Context, Note } from '../define/index.ts';
import { business, centers, homeCards, reasons, services, team, tips } from './names.ts';
import { notesIn } from './record-notes.ts';

/** Characters that fit, by key. */
type Room<T> = { readonly [K in keyof T]?: number };

/** A text this many times as long as its place breaks the layout around it. */
const TOO_MUCH = 3;

export function findLong({ data }: Context): Note[] {
  const longIn = <T extends object>(collection: CollectionRef<T>, room: Room<T>): Note[] =>
    notesIn(data, collection, (record) =>
      Object.entries<number | undefined>(room).flatMap(([key, fits = 0]) => {
        const text = record[key as keyof T];
        if (typeof text !== 'string' || text.length <= fits * TOO_MUCH) return [];
        const what = `The text has ${text.length} characters, and its place has room for about ${fits}.`;
        return { text: what, path: [key] };
      }),
    );
  return [
    ...longIn(business, { brand: 30, tagline: 100 }),
    ...longIn(centers, { name: 40 }),
    ...longIn(services, { title: 40, shortTitle: 24, tag: 20, description: 150 }),
    ...longIn(reasons, { title: 30, description: 150 }),
    ...longIn(tips, { title: 40, description: 200 }),
    ...longIn(homeCards, { title: 30, description: 150 }),
    ...longIn(team, { name: 30, position: 40, bio: 250 }),
  ];
}
