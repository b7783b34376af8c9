/** Makes the open page what the server says it is now, and leaves alone what has not changed: idiomorph, seen from three sides. */
import { Idiomorph } from 'idiomorph';
import type { Baseline } from './baseline.ts';
import { isAwake, refreshIsland } from './islands.ts';

/** Morphs the children of `live` into `next`. */
export function morph(live: Element, next: readonly Node[], baseline: Baseline): void {
  const partner = new WeakMap<Node, Element>();
  void Idiomorph.morph(live, [...next], {
    morphStyle: 'innerHTML',
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (node: Node, newer: Node) => {
        const sent = baseline.of(node);
        if (sent?.isEqualNode(newer)) return false;
        if (!(node instanceof Element) || !(newer instanceof Element)) return true;
        if (isAwake(node)) {
          baseline.set(node, newer);
          void refreshIsland(node, newer);
          return false;
        }
        partner.set(node, newer);
        if (sent instanceof Element) mergeClasses(node, sent, newer);
        return true;
      },
      beforeAttributeUpdated: (name: string, node: Element) => {
        const sent = baseline.of(node);
        const newer = partner.get(node);
        if (!(sent instanceof Element) || !newer) return true;
        return name !== 'class' && sent.getAttribute(name) !== newer.getAttribute(name);
      },
      afterNodeMorphed: (node: Node, newer: Node) => baseline.set(node, newer),
      afterNodeAdded: baseline.take,
      // What a script has put here, the server knows nothing of.
      beforeNodeRemoved: (node: Node) => baseline.of(node) !== undefined,
    },
  });
}

/** Classes that the server has added come, those that it has taken away go; a script's own stay. */
export function mergeClasses(live: Element, sent: Element, newer: Element): void {
  if (sent.getAttribute('class') === newer.getAttribute('class')) return;
  const own = [...live.classList].filter((name) => !sent.classList.contains(name));
  const merged = [...new Set([...newer.classList, ...own])].join(' ');
  if (merged) live.setAttribute('class', merged);
  else live.removeAttribute('class');
}
