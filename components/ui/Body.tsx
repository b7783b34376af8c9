import { Fragment } from 'react';
import type { Body as BodyText, BodyElement, BodyNode } from 'areaserved';
import { Photo } from './Photo.tsx';
import './Body.css';

/** A text that somebody wrote in Markdown. */
export function Body({ of }: Readonly<{ of: BodyText }>) {
  return (
    <div className="prose body">
      <Nodes of={of.nodes} />
    </div>
  );
}

const Nodes = ({ of }: Readonly<{ of: readonly BodyNode[] }>) =>
  of.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);

function draw(node: BodyNode) {
  if (typeof node === 'string') return node;
  if ('tag' in node) return <Element of={node} />;
  const { photo, caption } = node;
  return (
    <figure>
      <Photo of={photo} sizes="(min-width: 48rem) 44rem, 92vw" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

function Element({ of }: Readonly<{ of: BodyElement }>) {
  const { tag: Tag, id, href, title, start, align, language } = of;
  if (Tag === 'br' || Tag === 'hr') return <Tag />;
  const children = <Nodes of={of.children} />;
  if (Tag === 'pre')
    return (
      <pre className="body-code">
        <code className={language && `language-${language}`}>{children}</code>
      </pre>
    );
  if (Tag === 'table')
    return (
      <div className="body-table">
        <table>{children}</table>
      </div>
    );
  const attributes = { id, href, title, start, className: align && `body-${align}` };
  return <Tag {...attributes}>{children}</Tag>;
}
