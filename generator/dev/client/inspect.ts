/** With Alt held, shows where the text under the pointer is written; a click opens the editor there. */
import type { Source } from '../sources.ts';
import { EDITOR_ADDRESS, SOURCE_ADDRESS } from '../vite-base.ts';

export function followPointer(): void {
  const label = document.createElement('output');
  label.style.cssText =
    'position:fixed;z-index:2147483647;left:8px;bottom:8px;padding:4px 8px;font:13px/1.5 ui-monospace,monospace;color:#fff;background:#16181d;border-radius:6px;pointer-events:none';
  /** The element under the pointer while Alt is held. */
  let pointed: EventTarget | null = null;
  const clear = (): void => {
    pointed = null;
    label.remove();
  };
  addEventListener('pointerover', async ({ altKey, target }) => {
    if (!altKey) return clear();
    pointed = target;
    const source = await findSource(target);
    // The pointer has moved, or Alt was released.
    if (pointed !== target) return;
    if (!source) return clear();
    label.textContent = source.shown;
    document.documentElement.append(label);
  });
  addEventListener('keyup', ({ key }) => key === 'Alt' && clear());
  addEventListener('blur', clear);
  addEventListener(
    'click',
    async (event) => {
      if (!event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const source = await findSource(event.target);
      if (source) await fetch(`${EDITOR_ADDRESS}?file=${encodeURIComponent(source.file)}`);
    },
    { capture: true },
  );
}

/** Longer texts are those of whole sections. Servers refuse addresses of some thousand characters. */
const LONGEST = 1000;

/** Null for an element that no component has written. */
async function findSource(target: EventTarget | null): Promise<Source | null> {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null;
  if (!element) return null;
  const { dataset, textContent } = element;
  const text = textContent.length > LONGEST ? '' : textContent;
  const query = new URLSearchParams({ path: location.pathname, text, element: dataset.source ?? '' });
  const response = await fetch(`${SOURCE_ADDRESS}?${query.toString()}`);
  return response.ok ? ((await response.json()) as Source | null) : null;
}
