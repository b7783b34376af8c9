/** Text in which names like "I-75", days like "2026-11-20" and times like "45 to 55 min" stay on one line. */
export function Unbroken({ text }: Readonly<{ text: string }>) {
  return text.split(/\b([A-Za-z]+-\d+|\d{4}-\d\d-\d\d|\d+(?: to \d+)? min\b)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="tel">
        {part}
      </span>
    ),
  );
}
