/** The paragraphs of a sentence that holds several, one for each item of a list. */
export function lines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/\n\s*\n/);
}

/** The first sentence; a short word before the stop may be an abbreviation ("Jr."), so the sentence goes on. */
export function firstSentence(text: string): string {
  return /^.+?(?:[a-z]{4}|\d|\))[.!?](?=\s+["A-Z])/s.exec(text)?.[0] ?? text;
}
