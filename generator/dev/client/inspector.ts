/** With Alt held, shows the source of the element under the pointer, and opens it in the editor on click. */
import type { SourcePlace } from '../site/find-source.ts';
import type { PageDescription } from '../site/describe.ts';

/** The source is looked up when the pointer rests this long, in ms. */
const RESTS_MS = 60;
/** Height of a line of the label, in px. */
const LINE = 22;
/** Longer texts are those of whole sections: the class of the element finds these better. */
const LONGEST = 600;

/** Shows a frame around the element, and the places of its source. `place` updates the overlay. */
export function createInspector(place: () => void): readonly HTMLElement[] {
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
    openInEditor(`${first.file}:${first.line}`);
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

/** Creates an element from attributes (true: without a value; false: left out) and its content. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | boolean>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, value === true ? '' : value);
  made.append(...children);
  return made;
}

/** Asks the server to open a place such as "data/cities/gray.yaml:3:7". */
function openInEditor(place: string): void {
  void fetch(`/@gen/open?at=${encodeURIComponent(place)}`, { method: 'POST' });
}

/** Creates a button that opens a place in the editor. */
export function placeButton(place: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'place', title: 'Open in the editor' }, place);
  button.addEventListener('click', () => openInEditor(place));
  return button;
}

export function createPagePanel(place: () => void) {
  const part = element('section', { class: 'page', 'aria-label': 'This page', hidden: true });
  const refresh = async (): Promise<void> => {
    if (part.hidden) return;
    const response = await fetch(`/@gen/page?path=${encodeURIComponent(location.pathname)}`);
    const nodes = response.ok
      ? render((await response.json()) as PageDescription)
      : [element('h2', {}, 'Not a page of the site')];
    part.replaceChildren(...nodes);
  };
  addEventListener('keydown', (event) => {
    if (!event.altKey || event.code !== 'KeyG') return;
    event.preventDefault();
    part.hidden = !part.hidden;
    place();
    void refresh();
  });
  return {
    part,
    /** Fetches the description again if the panel is open. */
    refresh: () => void refresh(),
  };
}

function render(page: PageDescription): Node[] {
  const row = (name: string, content: readonly (Node | string)[]): Node[] => [
    element('dt', {}, name),
    element('dd', {}, ...content.flatMap((part) => [part, ' '])),
  ];
  const { path, component, template, data, parts, inputs, bytes, budget } = page;
  const isOver = budget !== null && bytes > budget;
  const weight = element('span', { class: isOver && 'over' }, `${format(bytes)} bytes compressed`);
  return [
    element('header', {}, element('h2', {}, path), element('p', {}, 'Alt+G hides this.')),
    element(
      'dl',
      {},
      ...row('look at it', renderStates()),
      ...row('component', [placeButton(component)]),
      ...row('template', [placeButton(template)]),
      ...(data.length > 0 ? row('data', data.map(placeButton)) : []),
      ...row('parts', parts.map(placeButton)),
      ...row('made of', [inputs.map((input) => `${input.name} (${format(input.bytes)} bytes)`).join(', ')]),
      ...row('weight', budget === null ? [weight] : [weight, `of ${format(budget)}`]),
    ),
  ];
}

const format = (bytes: number): string => bytes.toLocaleString('en-US');

const STATES = { dark: 'dark colors', print: 'as printed', nojs: 'without scripts' } as const;

/** Returns a link for each state that the query of a page sets: into it, or back out of it. */
function renderStates(): HTMLElement[] {
  return Object.entries(STATES).map(([name, title]) => {
    const states = new URLSearchParams(location.search);
    const isOn = states.has(name);
    if (isOn) states.delete(name);
    else states.set(name, '');
    const query = [...states.keys()].join('&');
    const href = `${location.pathname}${query && `?${query}`}`;
    return element('a', { href, class: 'place', 'aria-current': isOn && 'true' }, isOn ? `not ${title}` : title);
  });
}
