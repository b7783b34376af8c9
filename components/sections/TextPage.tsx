import type { Copy, Link } from 'areaserved/local-service';
import { Prose } from '../ui/text.tsx';
import { Hero } from './Hero.tsx';

type TextPageProps = Readonly<{ copy: Pick<Copy, 'page' | 'site'>; crumbs: readonly Link[] }>;

/** A page of plain text, such as an imprint. Its copy has a `title`, and a `text` with blank lines between paragraphs. */
export function TextPage({ copy, crumbs }: TextPageProps) {
  return (
    <>
      <Hero copy={copy} crumbs={crumbs} title={copy.page('title')} />
      <div className="wrap band">
        <Prose text={copy.page('text')} />
      </div>
    </>
  );
}
