/** The overlay: problems with their places, and remarks about the page. A shadow root keeps its styles and the page's apart. */
import type { ShownProblem } from '../server/code-frames.ts';
import { element } from './element.ts';
import { createInspector } from './inspector.ts';
import { STYLES } from './overlay-styles.ts';
import { createPagePanel } from './page-panel.ts';

export interface Overlay {
  /** Shows these problems; none hides the panel. */
  readonly show: (problems: readonly ShownProblem[]) => void;
  /** Shows a line at the foot of the page; null hides it. */
  readonly note: (text: string | null) => void;
  /** Shows whether the server is gone. */
  readonly offline: (isGone: boolean) => void;
  /** Updates the page inspector after a change of the page. */
  readonly refresh: () => void;
}

export function createOverlay(): Overlay {
  const host = document.createElement('gen-dev');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  // In the top layer, over dialogs of the page.
  host.popover = 'manual';
  const panel = element('section', { role: 'alertdialog', 'aria-label': 'Problems', hidden: true });
  const note = element('p', { class: 'note', role: 'status', hidden: true });
  const lost = 'gen dev does not answer. The page is shown as it was.';
  const offline = element('p', { class: 'note offline', role: 'status', hidden: true }, lost);
  const place = (): void => {
    const isNeeded = parts.some(({ hidden }) => !hidden);
    if (!isNeeded) return host.remove();
    if (!host.isConnected) document.documentElement.append(host);
    if (!host.matches(':popover-open')) host.showPopover();
  };
  const hide = (part: HTMLElement, isHidden: boolean): void => {
    part.hidden = isHidden;
    place();
  };
  const page = createPagePanel(place, openInEditor);
  const parts: readonly HTMLElement[] = [page.part, panel, note, offline, ...createInspector(place, openInEditor)];
  root.append(...parts);
  let shown = '';
  return {
    refresh: page.refresh,
    show: (problems) => {
      const text = JSON.stringify(problems);
      if (text === shown) return;
      shown = text;
      const isEmpty = problems.length === 0;
      panel.replaceChildren(...(isEmpty ? [] : renderPanel(problems, () => hide(panel, true))));
      hide(panel, isEmpty);
    },
    note: (text) => {
      note.textContent = text;
      hide(note, text === null);
    },
    offline: (isGone) => hide(offline, !isGone),
  };
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
