import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonProblem } from '../../generator/load/parse.ts';

const isValid = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('what is refused is what JSON.parse refuses, wherever a text is cut off or changed', () => {
  const cut = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '//', '/*', '1', '\\', '\n'))
    .map(([text, at, inserted]) => `${text.slice(0, at % (text.length + 1))}${inserted}`);
  fc.assert(
    fc.property(fc.oneof(fc.json(), cut), (text) => {
      expect(findJsonProblem('x.json', text) === null).toBe(isValid(text));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['[1 2]', 1, 4, 'a comma is missing'],
  ['{\n  "a": nope }', 2, 8, '"nope" is not expected here'],
  ['{"a": "x', 1, 7, 'a string is not closed'],
  ['[', 1, 2, 'it ends too early'],
  ['[1, // c\n2]', 1, 5, 'JSON has no comments'],
])('%j: %i:%i %s', (text, line, column, reason) => {
  expect(findJsonProblem('x.json', text)).toMatchObject({
    line,
    column,
    what: expect.stringContaining(reason) as string,
  });
});
