import type { Copy, SiteView } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { Head } from '../ui/text.tsx';
import './Closing.css';

type ClosingProps = Readonly<{
  site: SiteView;
  copy: Copy;
  title: string;
  text: string;
  /** What a message is about: "Drain Cleaning in Buda, TX". */
  about?: string;
}>;

/** The last band of a page, with the call button. */
export function Closing({ site, copy, title, text, about }: ClosingProps) {
  return (
    <section className="closing band no-print">
      <div className="wrap">
        <Head title={title} lead={text} />
        <Actions end site={site} copy={copy} about={about} />
      </div>
    </section>
  );
}
