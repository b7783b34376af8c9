/** The page inspector (Alt+G): sources, weight, and findings of `gen check` for the open page. */
import type { PageDescription } from '../describe.ts';
import { element } from './element.ts';
import { renderLooks } from './looks.ts';

export interface PagePanel {
  readonly part: HTMLElement;
  /** Fetches the description again if the panel is open. */
  readonly refresh: () => void;
}

export function openPagePanel(place: () => void, open: (at: string) => void): PagePanel {
  const part = element('section', { class: 'page', 'aria-label': 'This page', hidden: true });
  const fill = async (): Promise<void> => {
    const response = await fetch(`/@gen/page?path=${encodeURIComponent(location.pathname)}`);
    part.replaceChildren(
      ...(response.ok
        ? render((await response.json()) as PageDescription, open)
        : [element('h2', {}, 'No page of the site')]),
    );
  };
  addEventListener('keydown', (event) => {
    if (!event.altKey || event.code !== 'KeyG') return;
    event.preventDefault();
    part.hidden = !part.hidden;
    place();
    if (!part.hidden) void fill();
  });
  return {
    part,
    refresh: () => {
      if (!part.hidden) void fill();
    },
  };
}

function render(page: PageDescription, open: (at: string) => void): Node[] {
  const link = (file: string): HTMLElement => {
    const button = element('button', { type: 'button', class: 'place' }, file);
    button.addEventListener('click', () => open(file));
    return button;
  };
  const row = (name: string, ...content: (Node | string)[]): Node[] => [
    element('dt', {}, name),
    element('dd', {}, ...content),
  ];
  const spaced = (files: readonly string[]): (Node | string)[] => files.flatMap((file) => [link(file), ' ']);
  const isOver = page.budget !== null && page.bytes > page.budget;
  return [
    element('header', {}, element('h2', {}, page.path), element('p', {}, 'Alt+G hides this.')),
    element(
      'dl',
      {},
      ...row('look at it', ...renderLooks().flatMap((look) => [look, ' '])),
      ...row('component', link(page.component)),
      ...row('template', link(page.template)),
      ...(page.data.length > 0 ? row('data', ...spaced(page.data)) : []),
      ...row('parts', ...spaced(page.parts)),
      ...row(
        'made of',
        page.inputs.map(({ name, bytes }) => `${name} (${bytes.toLocaleString('en-US')} bytes)`).join(', '),
      ),
      ...row(
        'weight',
        element('span', isOver ? { class: 'over' } : {}, `${page.bytes.toLocaleString('en-US')} bytes compressed`),
        page.budget === null ? '' : ` of ${page.budget.toLocaleString('en-US')}`,
      ),
      ...row('check', ...renderFindings(page)),
    ),
  ];
}

function renderFindings({ findings }: PageDescription): Node[] {
  if (findings.length === 0) return [element('span', {}, 'Nothing found on this page.')];
  return findings.map(({ rule, message, line }) =>
    element('p', { class: 'over' }, `${rule}: ${message} (line ${line})`),
  );
}
