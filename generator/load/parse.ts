/** Parses data files: YAML, JSON, or CSV. Each record has the line and column of each of its keys. */
import { notUtf8 } from '../errors/files.ts';
import type { DataFile } from '../disk/data-files.ts';
import { parseCsvFile } from './parse-csv.ts';
import { findJsonProblem } from './parse-json.ts';
import { parseYamlFile } from './parse-yaml.ts';
import { placeAt } from '../define/record.ts';
import { refused, type Parsed } from './source.ts';

/** Parses one file: a list has several records, a mapping is one. Problems are mistakes in the format. */
export function parseFile(data: DataFile): Parsed {
  const { file, encoding = 'UTF-8' } = data;
  // Some editors begin a file with a byte-order mark.
  const text = data.text.replace(/^\uFEFF/, '');
  const foreign = text.search(/[\uFFFD\0]/);
  const isCsv = /\.[ct]sv$/.test(file);
  if (encoding === null || foreign >= 0 || (encoding !== 'UTF-8' && !isCsv)) {
    const place = placeAt(text, Math.max(0, foreign >= 0 ? foreign : text.search(/[^\x00-\x7F]/)));
    return refused({ file, ...place, ...notUtf8({ looksLike: foreign >= 0 || encoding === null ? null : encoding }) });
  }
  if (isCsv) return parseCsvFile({ file, text, encoding });
  const problem = file.endsWith('.json') ? findJsonProblem(file, text) : null;
  return problem ? refused(problem) : parseYamlFile(file, text);
}
