/** Mutations of the bytes of a file: whatever an editor, a transfer or a merge may leave. */
import { nth } from './records.ts';

const PIECES = [
  '\0',
  '\t',
  '\x1B',
  '\uFEFF',
  '\u2028',
  ': ',
  '- ',
  '#',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '&a ',
  '*a',
  '!!binary ',
  '!!set ',
  '!!js/function ',
  '!x ',
  '<<: *a\n',
  '? ',
  '|',
  '>',
  '%',
  '@',
  '`',
  '---\n',
  '...\n',
  '\n',
  '\r',
  '\n\n   ',
  '<<<<<<< HEAD\n',
  '=======\n',
  ',',
  '\\',
  '~',
];

const bomb = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, n) => `l${n}: &l${n} [${Array.from({ length: 9 }, () => (n === 0 ? 'x' : `*l${n - 1}`)).join(', ')}]`,
  ).join('\n');

/** Files that are whole, and not what anyone meant. */
const DOCUMENTS: readonly string[] = [
  bomb(5),
  bomb(12),
  `${bomb(12)}\nname: Bomb\n`,
  '&a [*a]',
  '&a { name: *a }',
  '- &a { name: Loop, more: *a }',
  '*nothing',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  '- '.repeat(5000),
  Array.from({ length: 2000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
  '? '.repeat(2000),
  '{ ? [a, b] : c, ? { d: e } : f }',
  '? |\n  block\n: - one\n',
  'a: 1\na: 2\n',
  '__proto__: { polluted: true }\n',
  '__proto__:\n  __proto__:\n    polluted: true\n',
  'constructor: { prototype: { polluted: true } }\n',
  '%YAML 1.1\n---\nname: yes\n',
  '%YAML 9.9\n---\nname: x\n',
  '%TAG ! tag:example,2026:\n---\n!x name\n',
  '--- one\n--- two\n',
  '!!binary SGVsbG8=',
  '!!timestamp 2026-01-01',
  '!!set { a, b }',
  '!!omap [a: 1]',
  'true',
  '0',
  '.nan',
  '.inf',
  '- .nan\n- .inf\n- 0o17\n- 0x1F\n- 1e999\n',
  '"\\uD800"',
  '[]',
  '{}',
  '[[]]',
  'null',
  '#only a comment',
  '\n\n\n',
  ' ',
  '\0\0\0\0',
  '<html></html>',
  'name;state;lat;lon\nMacon;GA;1;2\n',
  '\x7FELF\x02\x01\x01',
  'PK\x03\x04',
  'x'.repeat(2_000_000),
  '"'.repeat(100_001),
  'a: &a b\n'.repeat(3000),
  `${'a: '.repeat(2000)}\n`,
  '- name: x\n'.repeat(20_000),
];

const cut = (bytes: Buffer, n: number): number => n % (bytes.length + 1);

/** `n` chooses the place, `m` what happens there. */
export const TEXT_MUTATIONS: Readonly<Record<string, (bytes: Buffer, n: number, m: number) => Buffer>> = {
  'cut the file off': (bytes, n) => bytes.subarray(0, cut(bytes, n)),
  'lose the beginning': (bytes, n) => bytes.subarray(cut(bytes, n)),
  'lose a piece': (bytes, n, m) =>
    Buffer.concat([bytes.subarray(0, cut(bytes, n)), bytes.subarray(cut(bytes, n) + 1 + (m % 40))]),
  'write a piece twice': (bytes, n, m) =>
    Buffer.concat([bytes.subarray(0, cut(bytes, n)), bytes.subarray(Math.max(0, cut(bytes, n) - (m % 200)))]),
  'put something in': (bytes, n, m) =>
    Buffer.concat([bytes.subarray(0, cut(bytes, n)), Buffer.from(nth(PIECES, m)), bytes.subarray(cut(bytes, n))]),
  'put something at the start of a line': (bytes, n, m) => {
    const lines = bytes.toString().split('\n');
    lines[n % lines.length] = nth(PIECES, m) + (lines[n % lines.length] ?? '');
    return Buffer.from(lines.join('\n'));
  },
  'lose a line': (bytes, n) =>
    Buffer.from(
      bytes
        .toString()
        .split('\n')
        .filter((_, index, lines) => index !== n % lines.length)
        .join('\n'),
    ),
  'write a line twice': (bytes, n) =>
    Buffer.from(
      bytes
        .toString()
        .split('\n')
        .flatMap((line, index, lines) => (index === n % lines.length ? [line, line] : [line]))
        .join('\n'),
    ),
  'move a line': (bytes, n, m) => {
    const lines = bytes.toString().split('\n');
    const [line = ''] = lines.splice(n % lines.length, 1);
    lines.splice(m % lines.length, 0, line);
    return Buffer.from(lines.join('\n'));
  },
  'shift a line': (bytes, n, m) =>
    Buffer.from(
      bytes
        .toString()
        .split('\n')
        .map((line, index, lines) => (index === n % lines.length ? nth([' ', '  ', '\t', '    '], m) + line : line))
        .join('\n'),
    ),
  'change a byte': (bytes, n, m) => {
    const changed = Buffer.from(bytes);
    changed[n % changed.length] = m % 256;
    return changed;
  },
  'write it in another encoding': (bytes, _, m) => {
    const text = bytes.toString();
    const accented = text.replace(/e/g, 'é');
    return nth(
      [
        Buffer.from(`\uFEFF${text}`, 'utf16le'),
        Buffer.from(text, 'utf16le'),
        Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
        Buffer.from(accented, 'latin1'),
        Buffer.from(`\uFEFF${text}`),
        Buffer.from(`\uFEFF\uFEFF${text}`),
        Buffer.from(text.replace(/\n/g, '\r\n')),
        Buffer.from(text.replace(/\n/g, '\r')),
        Buffer.from(text.replace(/\n/g, '\u2028')),
        Buffer.concat([bytes, Buffer.from([0xff, 0xfe])]),
        Buffer.concat([bytes, Buffer.from([0xc0, 0x80])]),
        Buffer.from(text.replace(/ /g, '\u00A0')),
      ],
      m,
    );
  },
  'write something else': (_, __, m) => Buffer.from(nth(DOCUMENTS, m)),
  'add something else': (bytes, n, m) => Buffer.concat([bytes, Buffer.from(`\n${nth(DOCUMENTS, m * 11 + n)}`)]),
};
