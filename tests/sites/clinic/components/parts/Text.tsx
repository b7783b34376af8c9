import { createElement, Fragment, type ReactElement } from 'react';
import type { Body, BodyNode } from 'areaserved';

/** A text that somebody wrote in Markdown. The clinic has no photographs. */
export const Text = ({ of }: Readonly<{ of: Body }>) => of.nodes.map(draw);

function draw(node: BodyNode, index: number): ReactElement {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
  if (!('tag' in node)) throw new Error('the clinic shows no photographs');
  const { tag, id, href, align, children } = node;
  const attributes = { key: index, id, href, className: align };
  return createElement(tag, attributes, ...children.map(draw));
}
