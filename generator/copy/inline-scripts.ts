/** Scripts that an owner writes into the document around all pages. */
import { placeAt } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import { sha256Source } from '../hash.ts';

const COMMENT = /\{\{!--[\s\S]*?--\}\}/g;
const SCRIPT = /<script\b(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script\s*>/dgi;
/** Other types hold data. */
const RUNS = /\btype\s*=\s*["']?(?:module|(?:text|application)\/javascript)\b/i;
/** What gen itself puts into the document. */
const OURS = /^\{\{\{\w+\}\}\}$/;

interface InlineScripts {
  /** Sources for the policy of pages. */
  readonly hashes: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the scripts in a template. Their hashes come from its text alone, so that nothing from the data can run: a variable in
 * such a script is a mistake.
 */
export function findInlineScripts(file: string, template: string): InlineScripts {
  const text = template.replaceAll('\r\n', '\n').replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  const hashes: string[] = [];
  const problems: Problem[] = [];
  for (const { groups, indices } of text.matchAll(SCRIPT)) {
    const { attributes = '', code = '' } = groups ?? {};
    const hasCode =
      code !== '' && !/\bsrc\s*=/i.test(attributes) && (RUNS.test(attributes) || !/\btype\b/i.test(attributes));
    if (!hasCode || OURS.test(code)) continue;
    const variable = code.indexOf('{{');
    if (variable < 0) hashes.push(sha256Source(code));
    else
      problems.push({
        file,
        ...placeAt(text, (indices?.groups?.code?.[0] ?? 0) + variable),
        what: 'This script has a variable.',
        todo: 'Put the value into a "data-" attribute of an element, and read it from there: a value in a script could become code.',
      });
  }
  return { hashes, problems };
}
