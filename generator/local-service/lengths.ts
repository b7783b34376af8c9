/** Texts that are several times as long as their place: notes of a build. */
import type { CollectionRef, Context, Note } from '../define/index.ts';
import { business, centers, homeCards, reasons, services, team, tips } from './names.ts';

/** Characters that fit, by key. */
type Room<T> = { readonly [K in keyof T]?: number };

/** A text this many times as long as its place breaks the layout around it. */
const TOO_MUCH = 3;

export function findLong({ data }: Context): Note[] {
  const notesIn = <T extends object>(collection: CollectionRef<T>, room: Room<T>): Note[] =>
    data.all(collection).flatMap((record, index) =>
      Object.entries<number | undefined>(room).flatMap(([key, fits = 0]) => {
        const text = record[key as keyof T];
        if (typeof text !== 'string' || text.length <= fits * TOO_MUCH) return [];
        const what = `The text has ${text.length} characters, and its place has room for about ${fits}.`;
        return { text: what, place: data.placeOf(collection, index, [key]) };
      }),
    );
  return [
    ...notesIn(business, { brand: 30, tagline: 100 }),
    ...notesIn(centers, { name: 40 }),
    ...notesIn(services, { title: 40, shortTitle: 24, tag: 20, description: 150 }),
    ...notesIn(reasons, { title: 30, description: 150 }),
    ...notesIn(tips, { title: 40, description: 200 }),
    ...notesIn(homeCards, { title: 30, description: 150 }),
    ...notesIn(team, { name: 30, position: 40, bio: 250 }),
  ];
}
