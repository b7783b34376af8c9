/** The sentences of a page without quotations, since customers may say anything. */
import { closest, textOf, type CheckedPage } from '../../define/check.ts';

interface Statement {
  readonly text: string;
  readonly start: number;
  /** True in the head, in a heading or button, and for a sentence with the brand. */
  readonly isOfBusiness: boolean;
}

const QUOTING = ['blockquote', 'q', 'cite', 'code', 'pre'];
const SPEAKING = ['h1', 'h2', 'h3', 'button'];
const QUOTED = /[“"][^“”"]*[”"]|«[^»]*»/g;

/** Three rules ask for them. */
const stated = new WeakMap<CheckedPage, readonly Statement[]>();

export function statementsOf(page: CheckedPage, brand: string): readonly Statement[] {
  const known = stated.get(page) ?? findStatements(page, brand);
  stated.set(page, known);
  return known;
}

function findStatements({ elements, paragraphs }: CheckedPage, brand: string): Statement[] {
  const inHead = elements
    .filter(({ parent }) => parent?.tag === 'head')
    .flatMap((element) => {
      const { tag, attributes, start } = element;
      if (tag === 'title') return [{ text: textOf(element), start, isOfBusiness: true }];
      const { name, content = '' } = attributes;
      return tag === 'meta' && name === 'description' ? [{ text: content, start, isOfBusiness: true }] : [];
    });
  const inBody = paragraphs
    .filter(({ parent }) => !closest(parent, QUOTING))
    .flatMap(({ text, start, parent }) => {
      const isSpeaking = closest(parent, SPEAKING) !== null;
      return text
        .replace(QUOTED, (quote) => ' '.repeat(quote.length))
        .split(/(?<=[.!?])\s+/)
        .map((sentence) => ({ text: sentence, start, isOfBusiness: isSpeaking || sentence.includes(brand) }));
    });
  return [...inHead, ...inBody];
}
