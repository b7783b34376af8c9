/** Islands that React has taken over: they are rendered anew by their own script, with the newest code and props. */
import { readFields, restoreFields } from './fields.ts';

type Mount = (island: Element, props: object) => void;

/** True for an island whose script has come. Others are markup like all the rest. */
export function isAwake(element: Element): boolean {
  return element.localName === 'gen-island' && (element as HTMLElement).dataset.awake !== undefined;
}

/**
 * With the same code and new props React keeps the state of the island; new code begins anew, and gets back what was
 * typed and how far it was scrolled.
 */
export async function refreshIsland(live: Element, next: Element): Promise<void> {
  const isNewCode = live.getAttribute('src') !== next.getAttribute('src');
  const fields = isNewCode ? readFields(live) : null;
  for (const name of ['src', 'props', 'when']) {
    const value = next.getAttribute(name);
    if (value !== null && value !== live.getAttribute(name)) live.setAttribute(name, value);
  }
  const chunk = (await import(next.getAttribute('src') as string)) as { default: Mount };
  chunk.default(live, JSON.parse(next.getAttribute('props') ?? '{}') as object);
  if (fields) requestAnimationFrame(() => restoreFields(live, fields));
}
