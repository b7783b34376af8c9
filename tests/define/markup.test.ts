/** HTML and Markdown in texts that pages show as they are written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findMarkup } from '../../generator/define/markup.ts';
import { ROOT } from '../fixtures/workplaces.ts';

describe('a plain text', () => {
  it.each<[text: string, must: string, todo: string]>([
    ['We are <b>the best</b>.', 'without HTML', 'Leave out "<b>": pages would show it.'],
    ['One line<br>and another', 'without HTML', 'Leave out "<br>": pages would show it.'],
    ['<p class="x">Hello', 'without HTML', 'Leave out "<p class=\\"x\\">": pages would show it.'],
    ['Hello <!-- old -->', 'without HTML', 'Leave out "<!--": pages would show it.'],
    ['Hello</div>', 'without HTML', 'Leave out "</div>": pages would show it.'],
    ['We are **the best**.', 'without Markdown', 'Write "the best" without asterisks: pages would show them.'],
    ['See [our prices](/services).', 'without Markdown', 'Write "our prices" alone: this text cannot have a link.'],
    ['[Map](https://a.example/b)', 'without Markdown', 'Write "Map" alone: this text cannot have a link.'],
    ['![A truck](www.a.example/b.jpg)', 'without Markdown', 'Write "A truck" alone: this text cannot have a link.'],
    ['# Our history', 'without Markdown', 'Leave out the "#" at the start.'],
    ['### Our history', 'without Markdown', 'Leave out the "#" at the start.'],
    [
      '- honest work',
      'without Markdown',
      'Write sentences, without marks of a list: pages would show them in one line.',
    ],
    [
      'We have:\n* tow trucks\n* cranes',
      'without Markdown',
      'Write sentences, without marks of a list: pages would show them in one line.',
    ],
  ])('is not %j', (text, must, todo) => {
    expect(findMarkup(text)).toEqual(`must be plain text, ${must}\n${todo}`);
  });

  const ordinary = parse(readFileSync(join(ROOT, 'tests/check/ordinary/sentences.yaml'), 'utf8')) as object;
  it('may be any ordinary sentence', () => {
    const sentences = (Object.values(ordinary) as string[][]).flat();
    expect(sentences.filter((sentence) => findMarkup(sentence) !== null)).toEqual([]);
    expect(findMarkup('They came at once!\n- Jane D.')).toEqual(null);
  });
});
