import { Prose } from '../ui/text.tsx';
import { Hero } from './hero.tsx';

type TextPageProps = Readonly<{ copy: Readonly<{ page: (name: string) => string }> }>;

/** A page of plain text, such as an imprint. Its copy has a `title`, and a `text` with blank lines between paragraphs. */
export function TextPage({ copy }: TextPageProps) {
  return (
    <>
      <Hero title={copy.page('title')} />
      <div className="wrap band">
        <Prose text={copy.page('text')} />
      </div>
    </>
  );
}
