/** Letters of templates that not every font has. */
import { isCopy, readLayers, type SourceFile } from '../bundle/sources.ts';

const BEYOND_LATIN_1 = /[^\u0000-\u00ff]/gu;
const WRITTEN = /[\p{L}\p{M}\p{N}\p{Sc}]/u;

/** The letters, digits and currency signs beyond Latin-1, each once and sorted: "łőș". */
export function lettersOf(templates: readonly SourceFile[]): string {
  const found = new Set(templates.flatMap(({ bytes }) => bytes.toString('utf8').match(BEYOND_LATIN_1) ?? []));
  return [...found]
    .filter((letter) => WRITTEN.test(letter))
    .sort()
    .join('');
}

/** Letters of the templates in these folders, the uppermost first. */
export const readLetters = (folders: readonly string[]): string => lettersOf(readLayers(folders, isCopy));
