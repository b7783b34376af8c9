/**
 * What the server sent for each node of the page. With it a change has three sides: what the server said before, what it
 * says now, and what visitor and scripts have made of the page since. Only what the server says anew is touched.
 */
export interface Baseline {
  /** The node as the server sent it last; undefined for one that a script has made. */
  readonly of: (node: Node) => Node | undefined;
  /** Takes a node as it is now for what the server sent, with all that is in it. */
  readonly take: (node: Node) => void;
  readonly set: (node: Node, sent: Node) => void;
}

export function createBaseline(): Baseline {
  const sent = new WeakMap<Node, Node>();
  const pair = (node: Node, copy: Node): void => {
    sent.set(node, copy);
    const copies = [...copy.childNodes];
    node.childNodes.forEach((child, index) => void pair(child, copies[index] as Node));
  };
  return {
    of: (node) => sent.get(node),
    take: (node) => pair(node, node.cloneNode(true)),
    set: (node, newer) => void sent.set(node, newer),
  };
}
