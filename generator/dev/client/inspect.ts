/** With Alt held, shows where the text under the pointer is written; a click opens the editor there. */
import type { Source } from '../sources.ts';

export function followPointer(): void {
  const label = document.createElement('output');
  label.style.cssText =
    'position:fixed;z-index:2147483647;left:8px;bottom:8px;padding:4px 8px;font:13px/1.5 ui-monospace,monospace;color:#fff;background:#16181d;border-radius:6px;pointer-events:none';
  const clear = (): void => label.remove();
  addEventListener('pointerover', async ({ altKey, target }) => {
    const source = altKey ? await findSource(target) : null;
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
      if (source) await fetch(`/@gen/__open-in-editor?file=${encodeURIComponent(source.file)}`);
    },
    { capture: true },
  );
}

/** Null for an element that no component has written. */
async function findSource(target: EventTarget | null): Promise<Source | null> {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null;
  if (!element) return null;
  const { dataset, textContent } = element;
  const query = new URLSearchParams({ path: location.pathname, text: textContent, element: dataset.source ?? '' });
  const response = await fetch(`/@gen/source?${query.toString()}`);
  return response.ok ? ((await response.json()) as Source | null) : null;
}
