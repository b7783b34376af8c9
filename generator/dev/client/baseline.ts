/**
 * Keeps the last node from the server for each node of the page. A change has three sides: the server's last version, its
 * new version, and the page as visitor and scripts changed it. Only differences between the first two are applied.
 */
export interface Baseline {
  /** The node as the server sent it last; undefined for one that a script has made. */
  readonly of: (node: Node) => Node | undefined;
  /** Records a node and its descendants as the server's version. */
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
