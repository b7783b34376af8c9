/** The overlay: problems with their places, and remarks about the page. A shadow root keeps its styles and the page's apart. */
import type { ShownProblem } from '../frames.ts';
import { element } from './element.ts';
import { openInspector } from './inspect.ts';
import { STYLES } from './overlay-styles.ts';
import { openPagePanel } from './page-panel.ts';

export interface Overlay {
  /** Shows these mistakes; none takes the panel away. */
  readonly show: (problems: readonly ShownProblem[]) => void;
  /** A line at the foot of the page; null: none. */
  readonly note: (text: string | null) => void;
  /** Shows whether the server answers. */
  readonly offline: (gone: boolean) => void;
  /** The page is another one now. */
  readonly renewed: () => void;
}

export function openOverlay(): Overlay {
  const host = document.createElement('gen-dev');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  // In the top layer, over dialogs of the page.
  host.popover = 'manual';
  const panel = element('section', { role: 'alertdialog', 'aria-label': 'Mistakes', hidden: true });
  const note = element('p', { class: 'note', role: 'status', hidden: true });
  const offline = element(
    'p',
    { class: 'note offline', role: 'status', hidden: true },
    'gen dev does not answer: the page is shown as it was.',
  );
  const place = (): void => {
    const isNeeded = parts.some(({ hidden }) => !hidden);
    if (!isNeeded) return host.remove();
    if (!host.isConnected) document.documentElement.append(host);
    if (!host.matches(':popover-open')) host.showPopover();
  };
  const page = openPagePanel(place, openInEditor);
  const parts: readonly HTMLElement[] = [page.part, panel, note, offline, ...openInspector(place, openInEditor).parts];
  root.append(...parts);
  let shown = '';
  return {
    renewed: page.refresh,
    show: (problems) => {
      const text = JSON.stringify(problems);
      if (text === shown) return;
      shown = text;
      panel.replaceChildren(...(problems.length > 0 ? renderPanel(problems, () => hide(panel, place)) : []));
      panel.hidden = problems.length === 0;
      place();
    },
    note: (text) => {
      note.textContent = text;
      note.hidden = text === null;
      place();
    },
    offline: (gone) => {
      if (offline.hidden === !gone) return;
      offline.hidden = !gone;
      place();
    },
  };
}

function hide(panel: HTMLElement, place: () => void): void {
  panel.hidden = true;
  place();
}

function renderPanel(problems: readonly ShownProblem[], onHide: () => void): Node[] {
  const close = element('button', { type: 'button', 'aria-label': 'Hide until the next change' }, '×');
  close.addEventListener('click', onHide);
  const title = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return [
    element('header', {}, element('h2', {}, title), element('p', {}, 'The last good page is shown.'), close),
    element('ol', {}, ...problems.map(renderProblem)),
  ];
}

function renderProblem(problem: ShownProblem): HTMLElement {
  const { code, key, what, todo, examples = [] } = problem;
  const place = placeOf(problem);
  const open = element('button', { type: 'button', class: 'place', title: 'Open in the editor' }, place);
  open.addEventListener('click', () => openInEditor(place));
  return element(
    'li',
    {},
    element('p', {}, open, key ? element('code', {}, key) : '', element('code', { class: 'code' }, code)),
    element('p', { class: 'what' }, what),
    todo ? element('p', { class: 'todo' }, todo) : '',
    ...examples.map((example) => element('p', { class: 'todo' }, `Also at ${placeOf(example)}`)),
    renderFrame(problem),
  );
}

const placeOf = ({ file, line, column }: Pick<ShownProblem, 'file' | 'line' | 'column'>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

function renderFrame({ frame, line, column }: ShownProblem): Node | string {
  if (!frame) return '';
  const rows = frame.lines.map((text, index) => {
    const number = frame.from + index;
    const isPlace = number === line;
    const mark = isPlace && column !== undefined ? `\n${' '.repeat(7 + column)}^` : '';
    return element('span', isPlace ? { class: 'here' } : {}, `${String(number).padStart(5)} | ${text}${mark}\n`);
  });
  return element('pre', {}, ...rows);
}

/** Asks the server to open a place such as "data/cities/gray.yaml:3:7". */
function openInEditor(place: string): void {
  void fetch(`/@gen/open?at=${encodeURIComponent(place)}`, { method: 'POST' });
}
