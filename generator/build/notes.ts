/** The notes of a site: what each build says, and what to do next. */
import { resolve } from 'node:path';
import { splitSentences } from '../copy/sentences.ts';
import type { Note, NotePlace, Task, WrittenSentence } from '../define/note.ts';
import { placeAt } from '../define/record.ts';
import { displayPath } from '../errors/place.ts';
import { formatPlace } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { groupBy } from '../group-by.ts';
import { relativeId } from '../module-id.ts';
import type { Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import { findMarkedContent, MARK_ADVICE } from './marked-content.ts';

interface SourceFile {
  /** Below `templates/`. */
  readonly name: string;
  readonly bytes: Buffer;
}

interface NotesOptions {
  readonly project: Pick<Project, 'cwd' | 'data' | 'templates'>;
  readonly templates: readonly SourceFile[];
}

/** Returns the sentences of `templates/copy`. */
export const sentencesOf = ({ project, templates }: NotesOptions): WrittenSentence[] =>
  templates
    .filter(({ name }) => name.startsWith('copy/'))
    .flatMap(({ name, bytes }) => {
      const text = String(bytes);
      const file = `${displayPath(project.templates)}/${name}`;
      return splitSentences(text).map(({ name: sentence, body, from, starting }) => ({
        name: sentence,
        text: body.trim(),
        place: { file, line: placeAt(text, from).line },
        starting,
      }));
    });

/** Returns all notes: those of the engine, then those of the site. */
export function findNotes(plan: Plan, options: NotesOptions): Note[] {
  const { definition, data, context } = plan;
  const sentences = sentencesOf(options);
  const marked = findMarkedContent(plan, { dataName: displayPath(options.project.data), sentences });
  return [
    ...marked.map(
      ({ mark, place, record }): Note => ({ text: MARK_ADVICE[mark], place, subject: record, when: 'next' }),
    ),
    ...data.notes,
    ...callSiteCode(
      () => ({ called: 'The function "notes" of the site' }),
      () => definition.notes(context, sentences),
    ),
  ];
}

/** Describes the notes of a build, each with its places: "This day is over: no page shows it. (data/business.yaml:17)" */
export const describeNotes = (notes: readonly Note[]): string[] =>
  tasksIn(notes.filter(({ when = 'build' }) => when === 'build')).map(({ text, places }) =>
    places.length === 0
      ? text
      : `${text} (${firstOf(
          places.map(({ file, line }) => formatPlace({ file, line })),
          5,
        )})`,
  );

/** What to do next: the notes but those about a site that no workflow builds. Paths are relative to `folder`, that of the site. */
export const tasksOf = (notes: readonly Note[], folder: string): Task[] =>
  tasksIn(
    notes.filter(({ when }) => when !== 'unattended'),
    (file) => relativeId(folder, resolve(file)),
  );

/** Groups notes by their text, in the order of the first of each. A line is found when it is read: that parses the file again. */
export const tasksIn = (notes: readonly Note[], fileOf = (file: string): string => file): Task[] =>
  [...groupBy(notes, ({ text }) => text)].map(([text, same]) => ({
    text,
    places: same.flatMap(({ place, subject }) => (place ? [placeOf(place, fileOf(place.file), subject)] : [])),
  }));

const placeOf = (place: NotePlace, file: string, subject: string | undefined) => ({
  file,
  get line() {
    return place.line;
  },
  ...(subject !== undefined && { subject }),
});
