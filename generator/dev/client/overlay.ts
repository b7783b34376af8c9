/** The overlay: problems with their places, and remarks about the page. A shadow root keeps its styles and the page's apart. */
import type { ShownProblem } from '../server/tabs.ts';
import { element, createInspector, createPagePanel, placeButton } from './inspector.ts';

export type Overlay = ReturnType<typeof createOverlay>;

export function createOverlay() {
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
  const page = createPagePanel(place);
  const parts: readonly HTMLElement[] = [page.part, panel, note, offline, ...createInspector(place)];
  root.append(...parts);
  let shown = '';
  return {
    /** Updates the page inspector after a change of the page. */
    refresh: page.refresh,
    /** Shows these problems; none hides the panel. */
    show: (problems: readonly ShownProblem[]): void => {
      const text = JSON.stringify(problems);
      if (text === shown) return;
      shown = text;
      const isEmpty = problems.length === 0;
      panel.replaceChildren(...(isEmpty ? [] : renderPanel(problems, () => hide(panel, true))));
      hide(panel, isEmpty);
    },
    /** Shows a line at the foot of the page; null hides it. */
    note: (text: string | null): void => {
      note.textContent = text;
      hide(note, text === null);
    },
    /** Shows whether the server is gone. */
    offline: (isGone: boolean): void => hide(offline, !isGone),
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
  const open = placeButton(placeOf(problem));
  return element(
    'li',
    {},
    element('p', {}, open, key ? element('code', {}, key) : '', element('code', { class: 'code' }, code ?? '')),
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

export const STYLES = `
:host { all: initial; }
:host([popover]) {
  position: fixed; inset: 0; width: auto; height: auto; margin: 0; padding: 0; border: 0; overflow: visible;
  background: none; pointer-events: none; color-scheme: dark; font: 14px/1.45 system-ui, sans-serif; color: #f3f4f6;
}
[hidden] { display: none !important; }
section {
  position: absolute; inset: auto 0 0; max-height: min(60vh, 40rem); overflow: auto; pointer-events: auto;
  background: #16181d; border-top: 4px solid #ef4444; box-shadow: 0 -8px 32px #0008;
}
header { display: flex; gap: 1rem; align-items: baseline; padding: .75rem 1rem; position: sticky; top: 0; background: #16181d; }
h2 { margin: 0; font-size: 1rem; color: #fca5a5; }
p { margin: 0; }
header p { flex: 1; color: #9ca3af; }
button { font: inherit; color: inherit; background: none; border: 0; padding: .25rem .5rem; cursor: pointer; border-radius: 4px; }
button:focus-visible { outline: 2px solid #93c5fd; }
header button { font-size: 1.25rem; line-height: 1; }
ol { list-style: none; margin: 0; padding: 0 1rem 1rem; display: grid; gap: 1rem; }
.place { color: #93c5fd; text-decoration: underline; padding: 0; font-family: ui-monospace, monospace; }
code { margin-inline-start: .75rem; color: #d1d5db; font-family: ui-monospace, monospace; }
.code { color: #6b7280; }
.what { font-weight: 600; margin-top: .25rem; }
.todo { color: #d1d5db; white-space: pre-wrap; }
pre { margin: .5rem 0 0; padding: .5rem; overflow: auto; background: #0b0c0f; border-radius: 6px; font: 13px/1.5 ui-monospace, monospace; color: #9ca3af; }
pre span { display: block; }
.here { color: #fff; background: #7f1d1d66; }
.note {
  position: absolute; left: 1rem; bottom: 1rem; max-width: min(40rem, calc(100vw - 2rem)); padding: .5rem .75rem;
  border-radius: 6px; background: #16181dee; box-shadow: 0 2px 12px #0006;
}
.page { border-color: #3b82f6; }
.page h2 { color: #93c5fd; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; padding: 0 1rem 1rem; }
dt { color: #9ca3af; }
dd { margin: 0; }
.over { color: #fca5a5; }
.frame { position: absolute; outline: 2px solid #3b82f6; background: #3b82f622; }
.sources {
  position: absolute; max-width: min(48rem, calc(100vw - 2rem)); padding: .5rem .75rem; gap: .125rem;
  border-radius: 6px; background: #16181d; font: 13px/1.5 ui-monospace, monospace;
}
.sources b { color: #93c5fd; }
.offline { bottom: 4rem; border-inline-start: 4px solid #f59e0b; }
`;
