import { Unbroken } from './Unbroken.tsx';
import './Prose.css';

/** Paragraphs: a list of them, or one text with blank lines between. */
export function Prose({ text }: Readonly<{ text: string | readonly string[] }>) {
  const paragraphs = typeof text === 'string' ? text.split(/\n\s*\n/) : text;
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
