/** Updates the open page with idiomorph: only differences between the last version and the new one are applied. */
import { Idiomorph } from 'idiomorph';
import { readInput, restoreInput } from './input.ts';

/** Records the children of an element as the server sent them. Returns a function that morphs them into newer ones. */
export function createMorph(live: Element): (next: readonly Node[]) => void {
  const sent = new WeakMap<Node, Node>();
  const pair = (node: Node, copy: Node): void => {
    sent.set(node, copy);
    const copies = [...copy.childNodes];
    node.childNodes.forEach((child, index) => void pair(child, copies[index] as Node));
  };
  const record = (node: Node): void => pair(node, node.cloneNode(true));
  record(live);
  return (next) => {
    const partner = new WeakMap<Node, Element>();
    void Idiomorph.morph(live, [...next], {
      morphStyle: 'innerHTML',
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: (node: Node, newer: Node) => {
          const last = sent.get(node);
          if (last?.isEqualNode(newer)) return false;
          if (!(node instanceof Element) || !(newer instanceof Element)) return true;
          if (isHydrated(node)) {
            sent.set(node, newer);
            void renderIsland(node, newer);
            return false;
          }
          partner.set(node, newer);
          if (last instanceof Element) mergeClasses(node, last, newer);
          return true;
        },
        beforeAttributeUpdated: (name: string, node: Element) => {
          const last = sent.get(node);
          const newer = partner.get(node);
          if (!(last instanceof Element) || !newer) return true;
          return name !== 'class' && last.getAttribute(name) !== newer.getAttribute(name);
        },
        afterNodeMorphed: (node: Node, newer: Node) => void sent.set(node, newer),
        afterNodeAdded: record,
        // A node that a script inserted stays.
        beforeNodeRemoved: (node: Node) => sent.has(node),
      },
    });
  };
}

/** Adds and removes classes as the server does, and keeps those of scripts. */
function mergeClasses(live: Element, sent: Element, newer: Element): void {
  if (sent.getAttribute('class') === newer.getAttribute('class')) return;
  const own = [...live.classList].filter((name) => !sent.classList.contains(name));
  const merged = [...new Set([...newer.classList, ...own])].join(' ');
  if (merged) live.setAttribute('class', merged);
  else live.removeAttribute('class');
}

/** True for an island whose script has loaded. Others are plain markup. */
const isHydrated = (element: Element): boolean =>
  element.localName === 'gen-island' && (element as HTMLElement).dataset.awake !== undefined;

/** Has React render an island with the newest code. If its state starts again, typed text and scroll positions are restored. */
async function renderIsland(live: Element, next: Element): Promise<void> {
  const address = next.getAttribute('src') ?? '';
  const input = live.getAttribute('src') === address ? null : readInput(live);
  for (const name of ['src', 'props', 'when']) {
    const value = next.getAttribute(name);
    if (value !== null && value !== live.getAttribute(name)) live.setAttribute(name, value);
  }
  const { default: mount } = (await import(address)) as { default: (island: Element, props: object) => void };
  mount(live, JSON.parse(next.getAttribute('props') ?? '{}') as object);
  if (input) requestAnimationFrame(() => restoreInput(live, input));
}
