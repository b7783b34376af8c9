/** The paragraphs of a sentence that holds several, one for each item of a list. */
export function lines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/\n\s*\n/);
}

/** Stops after these end no sentence. */
const ABBREVIATION = /\b(?:[A-Z]|Jr|Sr|St|Dr|Mr|Mrs|Ms|Rd|Ave|Blvd|Hwy|Ft|Mt|No|U\.S|a\.m|p\.m)\.$/;

/** The first sentence: up to the first stop that a capital letter or a quotation mark follows, and that ends no abbreviation. */
export function firstSentence(text: string): string {
  for (const { index } of text.matchAll(/[.!?](?=\s+["“A-Z])/g)) {
    const sentence = text.slice(0, index + 1);
    if (!ABBREVIATION.test(sentence)) return sentence;
  }
  return text;
}
