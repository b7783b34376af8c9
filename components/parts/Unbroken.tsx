/** Text in which names like "I-75" and days like "2026-11-20" stay on one line: browsers may end a line after a hyphen. */
export function Unbroken({ text }: Readonly<{ text: string }>) {
  return text.split(/\b([A-Za-z]+-\d+|\d{4}-\d\d-\d\d)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="tel">
        {part}
      </span>
    ),
  );
}
