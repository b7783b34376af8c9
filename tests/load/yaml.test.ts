/** Mistakes in YAML, each at the line that is wrong, in words for people who do not know YAML. */
import { expect, it } from 'vitest';
import { parseFile } from '../../generator/load/parse.ts';

const INVALID = 'The file is not valid YAML. ';

it.each<[text: string, place: string, what: string, todo: string]>([
  [
    'id: 1\nname: Luis\n position: Plumber\nbio: Good\n',
    '3:2',
    'This line is indented by 1 space more than "name" in line 2.',
    'Begin it in column 1.',
  ],
  [
    'hours:\n  Mon-Fri: 8-5pm\n   Sat: closed\n',
    '3:4',
    'This line is indented by 1 space more than "Mon-Fri" in line 2.',
    'Begin it in column 3.',
  ],
  [
    '- id: 1\n  name: Luis\n   position: Plumber\n',
    '3:4',
    'This line is indented by 1 space more than "name" in line 2.',
    'Begin it in column 3.',
  ],
  [
    '- id: 1\n  name: Luis\n position: Plumber\n  bio: x\n',
    '3:2',
    'This line is indented by 1 space less than "name" in line 2.',
    'Begin it in column 3.',
  ],
  [
    '- id: 1\n  name: Luis\nposition: Plumber\n',
    '3:1',
    '"position" begins left of the record that it belongs to.',
    'Begin it in column 3, like "name" in line 2.',
  ],
  ['name:Luis\nposition: x\n', '1:5', 'There is no space after the colon.', 'Write "name: Luis".'],
  ['id: 1\nname:Luis\nposition: x\n', '2:5', 'There is no space after the colon.', 'Write "name: Luis".'],
  ['- id: 1\n  name:Luis\n  position: x\n', '2:7', 'There is no space after the colon.', 'Write "name: Luis".'],
  ['id: 1\nname:Luis\n', '2:5', 'There is no space after the colon.', 'Write "name: Luis".'],
  ['-id: 1\n-id: 2\n', '2:1', 'There is no space after the hyphen.', 'Write "- id: …".'],
  ['payments:\n  - Cash\n  -Check\n', '3:3', 'There is no space after the hyphen.', 'Write "- Check".'],
  [
    'address:\n  street: x\nlocality: y\n  state: GA\n',
    '4:3',
    'This line is indented by 2 spaces more than "locality" in line 3.',
    'Begin it in column 1. If it belongs to a group, the group needs a key without a value above it.',
  ],
  [
    'name: Luis\n  position: x\n',
    '2:3',
    'This line is indented by 2 spaces more than "name" in line 1.',
    'Begin it in column 1. If it belongs to a group, the group needs a key without a value above it.',
  ],
  [
    'payments: Cash\n  - Check\n',
    '2:3',
    'This line is read as a part of the text in line 1.',
    'Put that text into the list, too.',
  ],
  [
    'a:\n  - x\n - y\n',
    '3:2',
    'This line is indented by 1 space less than the entry in line 2.',
    'Begin it in column 3.',
  ],
  ['a:\n  - x\n   - y\n', '3:4', 'This line is read as a part of the text in line 2.', 'Begin it in column 3.'],
  [
    'a:\n  - id: 1\n   - id: 2\n',
    '3:4',
    'This line is indented by 1 space more than the entry in line 2.',
    'Begin it in column 3.',
  ],
  [
    'bio: Note: he is good\n',
    '1:6',
    'There is a second colon in this line.',
    'Put the value in quotation marks: "Note: he is good".',
  ],
  ['- Note: x: y\n', '1:9', 'There is a second colon in this line.', 'Put the value in quotation marks: "x: y".'],
  [
    'bio: We are #1 in heating\n',
    '1:1',
    'The text ends before "#1 in heating", which YAML takes for a comment.',
    'Put the whole text in quotation marks: "We are #1 in heating".',
  ],
  ['a:\n\tb: c\n', '2:1', 'This line is indented with a tab.', 'Indent it with spaces.'],
  ['a: "b\nc: d\n', '1:4', 'A quotation mark is opened here but never closed.', 'Close it.'],
  ['a: "b" c\nd: e\n', '1:8', 'The value ends before this text.', 'Put the whole value in quotation marks.'],
  [
    'bio: He is good\nand nice\nname: x\n',
    '2:1',
    'This line has no colon.',
    'Write "and: nice". If it continues the line above, indent it by two more spaces.',
  ],
  ['name Luis\nposition: x\n', '1:1', 'This line has no colon.', 'Write "name: Luis".'],
  [
    'id: 1\nname Luis\nposition: x\n',
    '2:1',
    'This line has no colon.',
    'Write "name: Luis". If it continues the line above, indent it by two more spaces.',
  ],
  [
    'id: 1\nname Luis\n',
    '2:1',
    'This line has no colon.',
    'Write "name: Luis". If it continues the line above, indent it by two more spaces.',
  ],
  ['handle: @luis\n', '1:9', 'A value cannot begin with "@".', 'Put the value in quotation marks.'],
  ['a: `x`\n', '1:4', 'A value cannot begin with "`".', 'Put the value in quotation marks.'],
  ['a: %5 off\n', '1:4', 'A value cannot begin with "%".', 'Put the value in quotation marks.'],
  [
    'a: [x, y\nb: c\n',
    '1:4',
    'A bracket is opened here but never closed.',
    'Close it, or put the value in quotation marks.',
  ],
  ['a: *bold* text\n', '1:11', 'The value ends before this text.', 'Put the whole value in quotation marks.'],
  ['a: & co\n', '1:4', 'A value that begins with "&" gives it a name.', 'Put the value in quotation marks.'],
  [
    'a: !important\n',
    '1:4',
    'A value that begins with an exclamation mark is read as an instruction.',
    'Put the value in quotation marks.',
  ],
  [
    'a: |\n  x\n y\nb: c\n',
    '3:1',
    'This line is not indented like its neighbors.',
    'Indent all keys of a record by the same number of spaces.',
  ],
  [
    'a: > text\nb: c\n',
    '1:6',
    'A value that begins with ">" or "|" has its text in the lines below.',
    'Put the value in quotation marks.',
  ],
  ['a: “x: y”\n', '1:4', 'There is a second colon in this line.', 'Put the value in quotation marks: "“x: y”".'],
  ["a: 'it's'\n", '1:4', 'The apostrophe ends the value.', 'Put the value in double quotation marks: "it\'s".'],
  [
    "a: 'x' y: z\n",
    '1:4',
    'There is a second colon in this line.',
    'Put the value in quotation marks, or begin a new line.',
  ],
  ['  id: 1\nname: x\n', '2:1', 'This line is indented by 2 spaces less than "id" in line 1.', 'Begin it in column 3.'],
  [
    ' - id: 1\n- id: 2\n',
    '2:1',
    'This line is indented by 1 space less than the entry in line 1.',
    'Begin it in column 2.',
  ],
  [
    '- id: 1\nname: x\n- id: 2\n',
    '2:1',
    '"name" begins left of the record that it belongs to.',
    'Begin it in column 3, like "id" in line 1.',
  ],
  [
    'id: 1\n- name: x\n',
    '2:1',
    'A list begins between the keys of a record.',
    'Write a key above it, and indent the list below the key.',
  ],
  ['a: http://x.y\nb:http://x\n', '2:2', 'There is no space after the colon.', 'Write "b: http://x".'],
  ['Mon: 8:00-17:00\nTue:8:00-17:00\n', '2:4', 'There is no space after the colon.', 'Write "Tue: 8:00-17:00".'],
  ['"a: b\n', '1:1', 'A quotation mark is opened here but never closed.', 'Close it.'],
  [
    'hours:\n  Mon: 8-5\n Tue: 8-5\n',
    '3:2',
    'This line begins between the columns of "hours" and "Mon".',
    'Begin it in column 3, like "Mon" in line 2, or in column 1, like "hours" in line 1.',
  ],
  [
    'payments:\n  - Cash\n- Check\n',
    '3:1',
    'This line is indented by 2 spaces less than the entry in line 2.',
    'Begin it in column 3.',
  ],
  ...['Check', '* Check', '• Check'].map((entry): [string, string, string, string] => [
    `payments:\n  - Cash\n  ${entry}\n`,
    '3:3',
    'An entry of a list begins with a hyphen and a space.',
    'Write "- Check". If it continues the line above, indent it by two more spaces.',
  ]),
  [
    'payments: - Cash\n',
    '1:11',
    'A list begins in the line below its key.',
    'Write "- Cash" in a line of its own, indented by two more spaces.',
  ],
  ['name: "Joe",\nphone: "1",\n', '1:7', 'A comma follows the value.', 'Remove the comma.'],
  [
    'name: #1 Plumber\nphone: 1\n',
    '1:1',
    'The text ends before "#1 Plumber", which YAML takes for a comment.',
    'Put the whole text in quotation marks: "#1 Plumber".',
  ],
  [
    'name: &Sons\nphone: 1\n',
    '1:1',
    'A value that begins with "&" gives it a name.',
    'Put the value in quotation marks.',
  ],
  [
    'note: |joe\nx: y\n',
    '1:8',
    'A value that begins with ">" or "|" has its text in the lines below.',
    'Put the value in quotation marks.',
  ],
  ['name; Luis\nx: y\n', '1:1', 'This line has no colon.', 'Write "name: Luis".'],
  ['name：Luis\nx: y\n', '1:1', 'This line has no colon.', 'Write "name: Luis".'],
  ['name = Luis\nx: y\n', '1:1', 'This line has no colon.', 'Write "name: Luis".'],
  ['a: [x y\n', '1:4', 'A bracket is opened here but never closed.', 'Close it, or put the value in quotation marks.'],
])('%j', (text, place, what, todo) => {
  const { problems } = parseFile({ file: 'data/team.yaml', text });
  const found = problems.map(({ line, column, what, todo }) => [`${line}:${column}`, what.replace(INVALID, ''), todo]);
  expect(found).toEqual([[place, what, todo]]);
});

it.each([
  ['hours:\n\u00A0\u00A0Mon-Fri: 8-17\n', { hours: { 'Mon-Fri': '8-17' } }],
  ['a:\n \u00A0b: 1\n  c: 2 # two\n', { a: { b: 1, c: 2 } }],
  ['name:\u00A0Luis\nb:\n  -\u00A0x\n  -\u00A0c:\u202Fy\u00A0z\n', { name: 'Luis', b: ['x', { c: 'y\u00A0z' }] }],
  ['base: &base\n  a: 1\nsteps: #2 of them\n  - x\n', { base: { a: 1 }, steps: ['x'] }],
  ['a: |\n  We are #1.\n   - and more\nb: "#1" # one\n', { a: 'We are #1.\n - and more\n', b: '#1' }],
  ['a: "We are #1"\nb: [x, y] #2\nc: C#1\n', { a: 'We are #1', b: ['x', 'y'], c: 'C#1' }],
  ['a:\n- x\n- y\nb:\n  - z\n', { a: ['x', 'y'], b: ['z'] }],
  ['a: He is good\n  and nice\nb: x\n', { a: 'He is good and nice', b: 'x' }],
  ['- - a\n  - b\n- - c\n', null],
])('%j has no mistake', (text, value) => {
  const { sources, problems } = parseFile({ file: 'data/team.yaml', text });
  expect(problems).toEqual([]);
  if (value) expect(sources.map((source) => source.value)).toEqual([value]);
});
