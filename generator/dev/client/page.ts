/** Updates the open page to what the server sends. What scripts and visitors have changed stays. */
import { Idiomorph } from 'idiomorph';

/** An element's attributes, or the text of a text node, as the server sent them last. */
type Sent = Readonly<Record<string, string>> | string;

/** Call it before any script changes the page. Returns a function that updates it, or returns false if only a reload can. */
export function openPage(): (next: Document) => boolean {
  const sent = new WeakMap<Node, Sent>();
  const record = (node: Node): void => {
    sent.set(node, contentOf(node));
    for (const child of node.childNodes) record(child);
  };
  record(document);
  const fixed = fixedParts(document);
  return (next) => {
    if (fixedParts(next) !== fixed) return false;
    updateHead(next.head, sent);
    void Idiomorph.morph(document.body, next.body, {
      morphStyle: 'outerHTML',
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: (node: Node, newer: Node) => {
          if (isAwakeIsland(node)) return renderIsland(node, newer as Element);
          keepOwnChanges(node, newer, sent);
          return true;
        },
        // Typed text is no attribute, but idiomorph would replace it.
        beforeAttributeUpdated: (name: string) => !['value', 'checked', 'selected'].includes(name),
        afterNodeAdded: record,
        beforeNodeRemoved: (node: Node) => sent.has(node),
      },
    });
    return true;
  };
}

function contentOf(node: Node): Sent {
  if (!(node instanceof Element)) return node.nodeValue ?? '';
  return Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
}

/** What an open page cannot change: its policy, its scripts, and the elements that they have found. */
const FIXED = 'meta[http-equiv], script:not([type$=json]), gen-island, [data-script]';

const fixedParts = (page: Document): string =>
  [...page.querySelectorAll(FIXED)]
    .map((element) => {
      const values = ['content', 'src', 'data-script'].map((name) => element.getAttribute(name));
      return [element.localName, ...values, element.localName === 'script' && element.textContent].join();
    })
    .join('\n');

/** Replaces what differs. Elements that scripts have added stay. */
function updateHead(next: HTMLHeadElement, sent: WeakMap<Node, Sent>): void {
  const wanted = new Map([...next.children].map((element) => [element.outerHTML, element]));
  for (const element of [...document.head.children])
    if (!wanted.delete(element.outerHTML) && sent.has(element)) element.remove();
  for (const element of wanted.values()) {
    document.head.append(element);
    sent.set(element, contentOf(element));
  }
}

/** Puts changes of scripts and visitors into the newer node, unless the server has another value than before. */
function keepOwnChanges(node: Node, newer: Node, sent: WeakMap<Node, Sent>): void {
  const [before, now] = [sent.get(node), contentOf(newer)];
  sent.set(node, now);
  if (typeof before === 'string' && before === now) newer.nodeValue = node.nodeValue;
  if (!(node instanceof Element && newer instanceof Element) || typeof before !== 'object' || typeof now !== 'object')
    return;
  for (const name of new Set([...Object.keys(before), ...node.getAttributeNames()])) {
    const value = node.getAttribute(name);
    if (name === 'class') newer.classList.add(...addedClasses(node, before[name]));
    if (now[name] !== before[name]) continue;
    if (value === null) newer.removeAttribute(name);
    else newer.setAttribute(name, value);
  }
}

const addedClasses = ({ classList }: Element, sent = ''): string[] => {
  const known = sent.split(/\s+/);
  return [...classList].filter((name) => !known.includes(name));
};

const isAwakeIsland = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'gen-island' && node.dataset.awake !== undefined;

type Mount = (island: Element, props: unknown) => void;

/** React owns what is in an island: new props are rendered. Returns false, so that it is not morphed. */
function renderIsland(island: HTMLElement, newer: Element): false {
  const props = newer.getAttribute('props') ?? '{}';
  if (props === island.getAttribute('props')) return false;
  island.setAttribute('props', props);
  void import(/* @vite-ignore */ island.getAttribute('src') ?? '').then(({ default: mount }: { default: Mount }) =>
    mount(island, JSON.parse(props)),
  );
  return false;
}
