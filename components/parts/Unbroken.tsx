/** Text in which names like "I-75" and "US-129" stay on one line: browsers may end a line after a hyphen. */
export function Unbroken({ text }: Readonly<{ text: string }>) {
  return text.split(/\b([A-Za-z]+-\d+)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="tel">
        {part}
      </span>
    ),
  );
}
