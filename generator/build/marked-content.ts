/** Records and sentences that are marked as samples or as starting text: a release refuses them. */
import { keyOf, type Collection } from '../define/collection.ts';
import type { NotePlace, WrittenSentence } from '../define/note.ts';
import type { Plan } from '../plan/pages.ts';

export interface MarkedContent {
  /** The file of a record is parsed again when the line is read. */
  readonly place: NotePlace & { readonly line: number };
  readonly mark: 'sample' | 'starting';
  /** "testimonial 3" */
  readonly record: string;
}

export const MARK_ADVICE: Readonly<Record<MarkedContent['mark'], string>> = {
  sample: 'A record is marked as a sample. Make it true and your own, then remove the mark.',
  starting: 'This is starting text. Read it, make it your own, then remove the mark.',
};

interface MarkedContentOptions {
  /** The data folder, as messages name it. */
  readonly dataName: string;
  readonly sentences: readonly WrittenSentence[];
}

/** Returns all records and sentences of a site that are marked. */
export const findMarkedContent = (
  { definition, context }: Plan,
  { dataName, sentences }: MarkedContentOptions,
): MarkedContent[] => [
  ...definition.collections.flatMap((collection) => markedRecords(collection, context, dataName)),
  ...markedSentences(sentences),
];

/** Records with `sample: true` or `starting: true`, at any depth. */
function markedRecords(collection: Collection, { data }: Plan['context'], dataName: string): MarkedContent[] {
  return data.all<unknown>(collection).flatMap((record, index) => {
    const key = collection.key === null ? null : keyOf(collection, record);
    const name = [collection.singular, key].filter(Boolean).join(' ');
    return (['sample', 'starting'] as const)
      .filter((mark) => hasMark(record, mark))
      .map((mark) => ({
        place: data.placeOf(collection, index, [mark]) ?? { file: `${dataName}/${collection.name}`, line: 1 },
        mark,
        record: name,
      }));
  });
}

function hasMark(value: unknown, mark: MarkedContent['mark']): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    (mark in value && (value as Record<string, unknown>)[mark] === true) ||
    Object.values(value).some((one) => hasMark(one, mark))
  );
}

/** Sentences that are marked as starting text. */
export const markedSentences = (sentences: readonly WrittenSentence[]): MarkedContent[] =>
  sentences
    .filter(({ starting }) => starting)
    .map(({ name, place: { file, line = 1 } }) => ({
      place: { file, line },
      mark: 'starting',
      record: `sentence "${name}"`,
    }));
