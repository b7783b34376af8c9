import type { Copy, Link, SiteView } from 'areaserved/local-service';
import { Board, type BoardRow } from '../ui/Board.tsx';
import { CallOrBook } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { iconAlert, iconShield } from '../ui/icons.ts';
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
        <CallOrBook site={site} copy={copy} about={about} />
      </div>
    </section>
  );
}

type OthersProps = Readonly<{ title: string; rows: readonly BoardRow[]; all: Link }>;

/** Other services in the same city, and a link to all of them. */
export function OtherServices({ title, rows, all }: OthersProps) {
  if (rows.length === 0) return null;
  return (
    <section className="other-services band no-print">
      <div className="wrap">
        <Head title={title} />
        <Board rows={rows} />
        <p className="more">
          <ButtonLink href={all.href} kind="line">
            {all.name}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

type SafetyProps = Readonly<{ label: string; emergency: string; credentials: string }>;

/** The strip at the end of a city-service page: what to do in an emergency (if the service is urgent), and the insurance. */
export function SafetyNote({ label, emergency, credentials }: SafetyProps) {
  if (!emergency && !credentials) return null;
  return (
    <section className="safety" aria-label={label}>
      <div className="wrap">
        {emergency && (
          <p>
            <Icon icon={iconAlert} />
            <strong>{emergency}</strong>
          </p>
        )}
        {credentials && (
          <p>
            <Icon icon={iconShield} />
            <span>{credentials}</span>
          </p>
        )}
      </div>
    </section>
  );
}
