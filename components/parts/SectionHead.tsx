import { Unbroken } from './Unbroken.tsx';
import './SectionHead.css';

/** Heading of a section, with a small tag above and an intro below. */
export function SectionHead({
  eyebrow,
  title,
  lead,
  id,
}: Readonly<{ eyebrow?: string | undefined; title: string; lead?: string | undefined; id?: string | undefined }>) {
  return (
    <div className="section-head stack">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h2 id={id}>{title}</h2>
      {lead && (
        <p className="lead">
          <Unbroken text={lead} />
        </p>
      )}
    </div>
  );
}
