/** What to do next, as the page for staff lists it. */
import type { Task } from '../define/index.ts';

/** Most names that are shown of a file. */
const MOST = 12;

/** Groups the places of each task by their file. Lines are left out: a comment above would change the page. */
export const viewTasks = (tasks: readonly Task[]) =>
  tasks.map(({ text, places }) => ({
    text,
    files: [...new Set(places.map(({ file }) => file))].map((file) => {
      const subjects = [...new Set(places.flatMap((place) => (place.file === file ? (place.subject ?? []) : [])))];
      return {
        file,
        /** "Macon, Gray"; "" for a file without names. */
        subjects: subjects.slice(0, MOST).join(', '),
        /** Number of names that are left out. */
        more: Math.max(0, subjects.length - MOST),
      };
    }),
  }));

export type TaskView = ReturnType<typeof viewTasks>[number];
