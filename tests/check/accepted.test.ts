/** The record of what a person has read, and the rule that asks for it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { accept, isAccepted, readAccepted, unreadOf } from '../../generator/check/accepted.ts';
import { unread } from '../../generator/check/site-rules/pages.ts';
import type { CheckedSite, CheckFacts } from '../../generator/check/types.ts';
import type { MustRead } from '../../generator/define/site.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gen-accepted-'));
});

const BY = { who: 'Ada Lane', day: '2026-11-23' };
const claim: MustRead = {
  kind: 'claim',
  name: 'CityPage.intro',
  file: 'templates/copy/pages/CityPage.hbs',
  content: 'Free for {{city.name}}.',
};
const start: MustRead = { kind: 'starting', name: 'tips/one', file: 'data/tips', content: { title: 'One' } };
const invented: MustRead = { ...start, name: 'tips/two', content: { title: 'Two' }, isSample: true };
const factsNow = (toRead: readonly MustRead[]): CheckFacts =>
  ({ toRead, accepted: readAccepted(data) }) as Partial<CheckFacts> as CheckFacts;

it('keeps kind, hash, person and day of what was read', () => {
  accept(data, [claim], BY);
  expect(readFileSync(join(data, 'accepted.tsv'), 'utf8')).toMatch(
    /^kind\thash\twho\tday\nclaim\t[0-9a-f]{16}\tAda Lane\t2026-11-23\n$/,
  );
});

it('accepts each content as written, until it changes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (content, other) => {
      accept(data, [{ ...claim, content }], BY);
      const facts = factsNow([]);
      expect(isAccepted(facts, { kind: 'claim', content })).toBe(true);
      expect(isAccepted(facts, { kind: 'starting', content: `${content}${other}.` })).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it('lists what nobody has read, and samples in any case', () => {
  accept(data, [start, invented], BY);
  expect(unreadOf(factsNow([claim, start, invented])).map(({ name }) => name)).toEqual(['CityPage.intro', 'tips/two']);
  expect(unreadOf(factsNow([{ ...start, content: { title: 'One more' } }]))).toHaveLength(1);
});

it('lists a statement whose source is over, though somebody has accepted it', () => {
  const old: MustRead = {
    kind: 'source',
    name: 'cities/gray/notes[0]',
    file: 'data/cities/gray.yaml',
    content: { value: 'A.' },
  };
  accept(data, [old], BY);
  expect(unreadOf(factsNow([old]))).toEqual([]);
  const facts = factsNow([{ ...old, isOver: true }]);
  const site = { release: true, facts } as Partial<CheckedSite> as CheckedSite;
  expect(unread.check(site)).toEqual([
    { file: old.file, line: 1, message: expect.stringContaining('change "until"') as string, detail: old.name },
  ]);
});

it('is asked for by a release alone, with the command that records it', () => {
  const site = (release: boolean): CheckedSite =>
    ({ release, facts: factsNow([claim]) }) as Partial<CheckedSite> as CheckedSite;
  expect(unread.check(site(false))).toEqual([]);
  expect(unread.check(site(true))).toEqual([
    { file: claim.file, line: 1, message: expect.stringContaining('gen texts --read') as string, detail: claim.name },
  ]);
});

it('has one line for each text, whoever has read it again', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(claim, start), fc.string()), { minLength: 1 }), (times) => {
      for (const [text, who] of times) accept(data, [text], { ...BY, who });
      const entries = readAccepted(data);
      expect(new Set(entries).size).toBe(entries.length);
    }),
    { numRuns: 30 },
  );
});

it('names a text that stands twice, a day that does not exist and a missing header', () => {
  const line = 'claim\t0123456789abcdef\tAda\t';
  writeFileSync(join(data, 'accepted.tsv'), `${line}2026-11-20\n${line}2026-02-30\n${line}2026-11-21\n`);
  expect(() => readAccepted(data)).toThrow(/tsv:1 .*list-header[^]*tsv:2 .*list-day[^]*tsv:3 .*accepted-twice/);
});

it('counts a line once that two branches have added', () => {
  const line = 'claim\t0123456789abcdef\tAda\t2026-11-20\n';
  writeFileSync(join(data, 'accepted.tsv'), `kind\thash\twho\tday\n${line}${line}`);
  expect(readAccepted(data)).toEqual(['claim 0123456789abcdef']);
});

it('names a line that is not an entry', () => {
  writeFileSync(join(data, 'accepted.tsv'), 'kind\thash\twho\tday\n<<<<<<< main\n');
  expect(() => readAccepted(data)).toThrow(/accepted\.tsv:2/);
});
