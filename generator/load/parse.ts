/** Parses data files: YAML, JSON, CSV, or Markdown. Each record has the line and column of each of its keys. */
import type { DataFile } from './data-files.ts';
import { parseYamlFile } from './parse-yaml.ts';
import { unreadable, type Parsed } from './parsed.ts';
import { placeAt, type Place } from '../define/record.ts';
import type { Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { parseCsvFile } from './csv.ts';
import { parseMarkdownFile } from './parse-markdown.ts';

/** Parses one file: a list has several records, a mapping is one. Problems are mistakes in the format. */
export function parseFile({ file, text }: Pick<DataFile, 'file' | 'text'>): Parsed {
  const wrong = findWrongEncoding(text, isTable(file));
  if (wrong) return unreadable({ file, ...wrong });
  if (file.endsWith('.md')) return parseMarkdownFile(file, text);
  return isTable(file) ? parseCsvFile(file, text) : parseYamlFile(file, text);
}

const isTable = (file: string): boolean => /\.[ct]sv$/.test(file);

/** UTF-8 that was read as Windows-1252 and saved again: "CaÃ±ada", "itâ€™s". */
const GARBLED = /Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|â€/;
/** A cell with a name in Mac Roman, read as Windows-1252: "La Ca–ada". A dash between longer words is one: "Lunes–viernes". */
const GARBLED_NAME =
  /(?<=(?:^|[,;\t]) *"?(?:\p{Lu}\p{Ll}+ )*\p{Lu}\p{Ll}+)–\p{Ll}{1,3}(?: \p{Lu}\p{Ll}+)*"? *(?:$|[,;\t])/mu;

/** Describes the first place that shows that a text is not in UTF-8, or was not when it was read before. */
function findWrongEncoding(text: string, inTable: boolean): (Place & Message) | null {
  const foreign = text.search(/[\uFFFD\0]/);
  const at =
    [foreign, text.search(GARBLED), inTable ? text.search(GARBLED_NAME) : -1].find((found) => found >= 0) ?? -1;
  if (at < 0) return null;
  const place = placeAt(text, at);
  const line = show((text.split('\n')[place.line - 1] ?? '').slice(Math.max(0, place.column - 20)).trim());
  if (foreign < 0)
    return {
      ...place,
      what: `Letters were garbled here before the file was saved: ${line}.`,
      todo: 'Export the text again as UTF-8, or type these words again.',
    };
  return {
    ...place,
    what: `The file is not plain text in UTF-8: this line reads ${line}.`,
    todo: 'Save it again with the encoding UTF-8; in Excel, as "CSV UTF-8".',
  };
}
