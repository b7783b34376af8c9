/** With Alt held, shows the source of the element under the pointer, and opens it in the editor on click. */
import type { SourcePlace } from '../site/find-source.ts';
import { element } from './element.ts';

/** The source is looked up when the pointer rests this long, in ms. */
const RESTS_MS = 60;
/** Height of a line of the label, in px. */
const LINE = 22;
/** Longer texts are those of whole sections: the class of the element finds these better. */
const LONGEST = 600;

/**
 * Returns a frame around the element, and the places of its source. `place` updates the overlay; `open` opens a place such
 * as "data/cities/gray.yaml:3".
 */
export function createInspector(place: () => void, open: (at: string) => void): readonly HTMLElement[] {
  const frame = element('div', { class: 'frame', hidden: true });
  const label = element('ol', { class: 'sources', hidden: true });
  let shown: Element | null = null;
  let found: readonly SourcePlace[] = [];
  let rest: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(rest);
    shown = null;
    found = [];
    frame.hidden = label.hidden = true;
    place();
  };
  const show = async (target: Element): Promise<void> => {
    const places = await findPlaces(target);
    if (target !== shown) return;
    found = places;
    draw(target, places, { frame, label });
    place();
  };
  const point = ({ altKey, target }: PointerEvent): void => {
    if (!altKey) return shown ? hide() : undefined;
    if (!(target instanceof Element) || target === shown || target.localName === 'gen-dev') return;
    shown = target;
    clearTimeout(rest);
    rest = setTimeout(() => void show(target), RESTS_MS);
  };
  const click = (event: MouseEvent): void => {
    const [first] = found;
    if (!event.altKey || !first) return;
    event.preventDefault();
    event.stopPropagation();
    open(`${first.file}:${first.line}`);
  };
  addEventListener('pointermove', point, { passive: true });
  addEventListener('click', click, { capture: true });
  addEventListener('keyup', ({ key }) => key === 'Alt' && hide());
  addEventListener('blur', hide);
  return [frame, label];
}

async function findPlaces(target: Element): Promise<SourcePlace[]> {
  const text = (target.textContent ?? '').trim();
  const classes: string[] = [];
  for (let here: Element | null = target; here && here !== document.body; here = here.parentElement)
    classes.push(...here.classList);
  const query = new URLSearchParams({
    path: location.pathname,
    text: text.length > LONGEST ? '' : text,
    classes: classes.slice(0, 12).join(' '),
  });
  const response = await fetch(`/@gen/where?${query.toString()}`);
  return response.ok ? ((await response.json()) as SourcePlace[]) : [];
}

function draw(
  target: Element,
  places: readonly SourcePlace[],
  { frame, label }: { frame: HTMLElement; label: HTMLElement },
): void {
  const { left, top, width, height, bottom } = target.getBoundingClientRect();
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  const rows = places.map(({ kind, file, line, name }) =>
    element('li', {}, element('b', {}, `${kind} ${name}`), ` ${file}:${line}`),
  );
  label.replaceChildren(...(rows.length > 0 ? rows : [element('li', {}, 'Its source was not found.')]));
  const lowest = innerHeight - LINE * Math.max(1, rows.length) - 24;
  Object.assign(label.style, { left: `${Math.max(8, left)}px`, top: `${Math.min(bottom + 6, lowest)}px` });
  frame.hidden = label.hidden = false;
}
