/** The page inspector (Alt+G): sources, weight, and findings of `gen check` for the open page. */
import type { PageDescription } from '../site/describe.ts';
import { element } from './element.ts';

interface PagePanel {
  readonly part: HTMLElement;
  /** Fetches the description again if the panel is open. */
  readonly refresh: () => void;
}

export function createPagePanel(place: () => void, open: (at: string) => void): PagePanel {
  const part = element('section', { class: 'page', 'aria-label': 'This page', hidden: true });
  const refresh = async (): Promise<void> => {
    if (part.hidden) return;
    const response = await fetch(`/@gen/page?path=${encodeURIComponent(location.pathname)}`);
    const nodes = response.ok
      ? render((await response.json()) as PageDescription, open)
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
  return { part, refresh: () => void refresh() };
}

function render(page: PageDescription, open: (at: string) => void): Node[] {
  const link = (file: string): HTMLElement => {
    const button = element('button', { type: 'button', class: 'place' }, file);
    button.addEventListener('click', () => open(file));
    return button;
  };
  const row = (name: string, content: readonly (Node | string)[]): Node[] => [
    element('dt', {}, name),
    element('dd', {}, ...content.flatMap((part) => [part, ' '])),
  ];
  const { path, component, template, data, parts, inputs, bytes, budget, findings } = page;
  const isOver = budget !== null && bytes > budget;
  const weight = element('span', { class: isOver && 'over' }, `${format(bytes)} bytes compressed`);
  return [
    element('header', {}, element('h2', {}, path), element('p', {}, 'Alt+G hides this.')),
    element(
      'dl',
      {},
      ...row('look at it', renderStates()),
      ...row('component', [link(component)]),
      ...row('template', [link(template)]),
      ...(data.length > 0 ? row('data', data.map(link)) : []),
      ...row('parts', parts.map(link)),
      ...row('made of', [inputs.map((input) => `${input.name} (${format(input.bytes)} bytes)`).join(', ')]),
      ...row('weight', budget === null ? [weight] : [weight, `of ${format(budget)}`]),
      ...row('check', findings.length > 0 ? findings.map(renderFinding) : ['Nothing found on this page.']),
    ),
  ];
}

const format = (bytes: number): string => bytes.toLocaleString('en-US');

const renderFinding = ({ rule, message, line }: PageDescription['findings'][number]): Node =>
  element('p', { class: 'over' }, `${rule}: ${message} (line ${line})`);

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
