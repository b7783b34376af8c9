import type { Link } from 'areaserved/local-service';
import { Board, type BoardRow } from '../ui/Board.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { Head } from '../ui/text.tsx';
import './OtherServices.css';

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
