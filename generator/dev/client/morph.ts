/** Updates the open page to the server's new version with idiomorph, and leaves unchanged nodes alone. */
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
      // A script inserted this node: the server never sent it.
      beforeNodeRemoved: (node: Node) => baseline.of(node) !== undefined,
    },
  });
}

/** Adds and removes classes as the server does, and keeps those of scripts. */
export function mergeClasses(live: Element, sent: Element, newer: Element): void {
  if (sent.getAttribute('class') === newer.getAttribute('class')) return;
  const own = [...live.classList].filter((name) => !sent.classList.contains(name));
  const merged = [...new Set([...newer.classList, ...own])].join(' ');
  if (merged) live.setAttribute('class', merged);
  else live.removeAttribute('class');
}
