/** Which look suits a trade, and how the sentences of a look are laid over those of the sample. */
import { expect, it } from 'vitest';
import { mergeSentences } from '../../generator/local-service/new/copied-files.ts';
import { lookFor, readLooks } from '../../generator/local-service/new/looks.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const looks = readLooks(ROOT);

it.each([
  ['plumbing', 'direct'],
  ['accident repair', 'direct'],
  ['mobile vet', 'direct'],
  ['automobile law', 'practice'],
  ['Law Firm', 'practice'],
  ['family dentistry', 'practice'],
  ['heavy towing', 'roadside'],
])('a new site of %s has the look %s', (trade, look) => {
  expect(lookFor(trade, looks).name).toBe(look);
});

it('the sentences of a look replace those of their names, are added, and leave out', () => {
  const base = '{{!# title }}\nAbout us\n\n{{!# lead }}\nLong ago\n\n{{!# end }}\nBye\n';
  const own = '{{!# lead starting }}\nWe began\n\n{{!# end }}\n-\n\n{{!# more }}\nAnd more\n';
  expect(mergeSentences(base, own)).toBe(
    '{{!# title }}\nAbout us\n\n{{!# lead starting }}\nWe began\n\n{{!# more }}\nAnd more\n',
  );
});
