/** Reads a Markdown file as a record: the keys of its front matter, and the text below as `body`. */
import { basename, dirname } from 'node:path';
import type { Source } from '../define/record.ts';
import { parseYamlFile } from './parse-yaml.ts';
import { unreadable, type Parsed } from './parsed.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms;

export function parseMarkdownFile(file: string, written: string): Parsed {
  const text = written.replaceAll('\r\n', '\n');
  const [all = '', keys = ''] = FRONT_MATTER.exec(text) ?? [];
  if (all === '' && text.startsWith('---'))
    return unreadable({
      file,
      line: 1,
      column: 1,
      what: 'The front matter that begins here never ends.',
      todo: 'Add a line "---" below its keys.',
    });
  const body = text.slice(all.length);
  // The line "---" keeps its place, so that the lines of keys are those of the file.
  const front = keys.trim() === '' ? null : parseYamlFile(file, `\n${keys}`);
  if (front && front.problems.length > 0) return front;
  const [source] = front?.sources ?? [];
  const values = source?.value ?? {};
  if (typeof values !== 'object' || (front && front.sources.length !== 1))
    return unreadable({
      file,
      line: 2,
      column: 1,
      what: 'The front matter is no list of keys.',
      todo: 'Write lines such as "title: A new truck".',
    });
  const start = { line: all.split('\n').length, column: 1, isText: true };
  const locate: Source['locate'] = (key) =>
    key[0] === 'body' ? start : (source?.locate(key) ?? { line: 1, column: 1 });
  return {
    sources: [
      {
        file,
        value: { ...values, ...(body.trim() === '' ? {} : { body }) },
        name: nameOf(file),
        locate,
        locateKey: (key) => (key[0] === 'body' ? start : (source?.locateKey(key) ?? locate(key))),
      },
    ],
    problems: [],
  };
}

/** "posts/spring.md", "posts/spring/index.md" → "spring" */
function nameOf(file: string): string {
  const name = basename(file, '.md');
  return name === 'index' ? basename(dirname(file)) : name;
}
