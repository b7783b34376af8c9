/** Reloads the page, and restores the visitor's input afterwards. */
import { readFields, restoreFields, type Fields } from './fields.ts';

const KEY = 'gen-dev:kept';

interface Kept {
  readonly path: string;
  readonly fields: Fields;
  readonly x: number;
  readonly y: number;
}

/** Reloads the page. */
export function reload(): void {
  const kept: Kept = { path: location.pathname, fields: readFields(document.body), x: scrollX, y: scrollY };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  location.reload();
}

/** Restores the input from before a reload, if there was one. */
export function restore(): void {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const kept = text ? (JSON.parse(text) as Kept) : null;
  if (kept?.path !== location.pathname) return;
  restoreFields(document.body, kept.fields);
  scrollTo({ left: kept.x, top: kept.y, behavior: 'instant' });
}
