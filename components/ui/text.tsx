/** Headings, paragraphs, and text with parts that never break. */

/** Text in which road names ("I-75"), states with their ZIP codes, dates and times ("45 to 55 min") stay on one line. */
export function Unbroken({ text }: Readonly<{ text: string }>) {
  return text.split(WHOLE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="tel">
        {part}
      </span>
    ),
  );
}

const WHOLE = /\b([A-Za-z]+-\d+|[A-Z]{2} \d{5}|\d{4}-\d\d-\d\d|\d+(?: to \d+)? min\b)/;

type HeadProps = Readonly<{
  eyebrow?: string | undefined;
  title: string;
  lead?: string | undefined;
  id?: string | undefined;
}>;

/** Heading of a section, with a small tag above and an intro below. */
export function Head({ eyebrow, title, lead, id }: HeadProps) {
  return (
    <div className="head">
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

/** Paragraphs: a list of them, or one text with blank lines between. */
export function Prose({ text }: Readonly<{ text: string | readonly string[] }>) {
  const paragraphs = typeof text === 'string' ? paragraphsOf(text) : text;
  return (
    <div className="prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Unbroken text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** Splits a sentence of several paragraphs at its blank lines. */
export function paragraphsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/\n\s*\n/);
}
