/** The catalogue of messages: codes are permanent, so this file lists them. Many mistakes are reported as few. */
/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import { ProblemCollector, collectProblems } from '../../generator/errors/collect.ts';
import { GenError, formatProblem, type Problem } from '../../generator/errors/problem.ts';

const topics = import.meta.glob<Readonly<Record<string, object>>>(
  ['../../generator/errors/*.ts', '../../generator/{local-service,pictures}/**/messages.ts'],
  { eager: true },
);

/** Codes of the engine and of the kit. */
const allCodes = (): string[] =>
  Object.values(topics)
    .flatMap((topic) => Object.values(topic))
    .flatMap((entry) => (typeof entry === 'function' && 'code' in entry ? [String(entry.code)] : []));

describe('the codes', () => {
  it('are written alike and each stands for one message', () => {
    const codes = allCodes();
    expect(codes.length).toBeGreaterThan(60);
    expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(code))).toEqual([]);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('stay as they are: people search for them', () => {
    expect(allCodes().sort().join('\n')).toMatchInlineSnapshot(`
      "accepted-twice
      accepted-unreadable
      address-to-nowhere
      address-unreadable
      address-vanished
      address-written-twice
      alias-circle
      alias-on-page
      alias-to-alias
      alias-to-itself
      alias-to-nowhere
      alias-written-twice
      built-in-replaced
      cache-not-writable
      cache-shared
      calendar-no-holiday
      calendar-no-such-day
      calendar-no-time-zone
      calendar-same-day
      calendar-which-days
      calendar-which-hours
      cells-none
      cli-port-forbidden
      cli-port-in-use
      cli-previous-missing
      cli-source-date-epoch
      cli-unknown-host
      cli-unknown-record
      clicks-unreadable
      component-failed
      component-missing
      component-none
      component-not-exported
      component-syntax
      copy-block-mismatch
      copy-block-needs-variable
      copy-block-open
      copy-blocks-too-deep
      copy-each-needs-list
      copy-file-missing
      copy-file-unused
      copy-helper-needs-variable
      copy-helper-parameters
      copy-no-partials
      copy-no-sentences
      copy-no-such-data
      copy-out-of-scope
      copy-sentence-missing
      copy-sentence-twice
      copy-sentence-unused
      copy-syntax
      copy-too-many-variables
      copy-unknown-block
      copy-unknown-helper
      copy-unknown-variable
      copy-unreadable
      copy-wrong-shape
      csv-column-twice
      csv-open-quote
      csv-row-length
      csv-syntax
      csv-too-many-columns
      data-day-twice
      data-duplicate
      data-empty-collection
      data-empty-entry
      data-empty-value
      data-impassable-approach
      data-impossible-distance
      data-missing-key
      data-not-a-record
      data-only-one-allowed
      data-out-of-reach
      data-own-neighbor
      data-place-twice
      data-private-in-job
      data-record-fault
      data-repeated-job
      data-twin-needs-slug
      data-unknown-icon
      data-unknown-key
      data-unknown-kind
      data-unknown-name
      data-unknown-sourced
      data-wrong-value
      dev-code-exits
      dev-code-loops
      dev-code-throws
      dev-out-of-memory
      dev-process-ended
      drawing-too-heavy
      due-no-days
      eject-already-there
      eject-not-a-file
      eject-unknown-file
      ended-early
      file-circular-link
      file-link-outside
      file-nested-too-deep
      file-no-record
      file-not-regular
      file-not-utf8
      file-too-large
      file-too-many-records
      file-unreadable
      folder-changed
      folder-expected
      folder-missing
      folder-with-query
      host-origin
      host-path
      host-policy
      image-missing
      image-not-regular
      image-outside
      image-svg-not-plain
      import-bad-column
      import-bad-columns
      import-columns-missing
      import-no-column
      import-not-a-table
      import-not-appendable
      import-not-cities
      import-other-list
      import-too-large
      import-unknown-place
      import-unknown-service
      json-syntax
      link-to-nowhere
      list-day
      list-header
      merge-no-part
      merge-other-day
      merge-other-division
      merge-other-sources
      merge-part-changed
      merge-part-missing
      merge-part-twice
      merge-whole-site
      name-in-other-case
      new-bad-answer
      new-folder-not-empty
      new-not-a-folder
      new-not-said
      new-unknown-trade
      notice-no-day
      notice-no-time-zone
      notice-order
      notice-text
      notice-there
      notice-time
      notice-variable
      notice-where
      output-disk
      output-earlier-site
      output-earlier-site-foreign
      output-earlier-site-unreadable
      output-edited
      output-in-the-way
      output-lock-not-writable
      output-locked
      output-manifest-changed
      output-manifest-line
      output-newer-manifest
      output-no-earlier-site
      output-no-folder
      output-no-pages
      output-no-site-to-preview
      output-not-a-manifest
      output-not-writable
      output-pages-lost
      output-part-over-site
      output-path-outside
      output-rollback-edits
      output-state-file
      output-state-link
      output-unsafe
      output-vanished
      package-damaged
      package-missing
      page-unknown
      part-in-other-case
      path-claimed-twice
      path-not-usable
      paths-differ-in-case
      picture-missing
      picture-sharp-missing
      picture-too-large
      picture-unusable
      picture-without-alt
      rule-failed
      site-no-key
      site-not-exported
      site-returns
      site-syntax
      site-throws
      site-unclaimed
      site-waits
      sources-differ-in-case
      stylesheet-syntax
      template-missing
      text-control-character
      text-is-sample
      text-not-unread
      text-unknown
      theme-drawing-missing
      theme-font-missing
      theme-unreadable-color
      vite-config
      yaml-duplicate-key
      yaml-key-not-text
      yaml-second-document
      yaml-self-reference
      yaml-syntax
      yaml-tab
      yaml-too-many-aliases"
    `);
  });
});

const row = (line: number, seen: string, key = 'lat'): Problem => ({
  file: 'data/cities.csv',
  line,
  column: 3,
  key,
  code: 'data-wrong-value',
  what: `The value must be a number, but it is ${seen}.`,
  seen,
});

describe('many mistakes', () => {
  it('of one kind are told once, with a count and three examples', () => {
    const { problems, total, message } = new GenError(
      Array.from({ length: 1000 }, (_, index) => row(index + 2, `"x${index}"`)),
    );
    expect(total).toBe(1000);
    expect(problems).toHaveLength(1);
    expect(message).toBe(
      [
        'data/cities.csv:2:3  lat  [data-wrong-value]',
        '  The value must be a number, but it is "x0".',
        '  999 more places have the same problem, such as:',
        '    data/cities.csv:3:3  lat  "x1"',
        '    data/cities.csv:4:3  lat  "x2"',
      ].join('\n'),
    );
  });

  it('are each told in full when there are five at most', () => {
    const five = Array.from({ length: 5 }, (_, index) => row(index + 2, '"x"'));
    expect(collectProblems(five)).toEqual(five);
  });

  it('are told by their key: numbers in it do not count', () => {
    const lists = Array.from({ length: 9 }, (_, index) => row(2, '"x"', `postalCodes[${index}]`));
    expect(collectProblems([...lists, row(3, '"y"')]).map(({ key, times = 1 }) => [key, times])).toEqual([
      ['postalCodes[0]', 9],
      ['lat', 1],
    ]);
  });

  it('in the same place are one', () => {
    expect(collectProblems([row(1, '"x"'), row(1, '"x"')])).toEqual([row(1, '"x"')]);
  });

  it('stay as they are when they are grouped again', () => {
    const once = collectProblems(Array.from({ length: 40 }, (_, index) => row(index, '"x"')));
    expect(collectProblems(once)).toEqual(once);
  });

  it('of more kinds than anybody reads are counted', () => {
    const error = new GenError(Array.from({ length: 1000 }, (_, index) => row(2, '"x"', `key${index}`)));
    expect(error.total).toBe(1000);
    expect(error.problems.at(-1)?.what).toBe('950 further problems of other kinds are not listed.');
  });

  it('take no memory each: a message that is not shown is not written', () => {
    const collector = new ProblemCollector();
    let written = 0;
    for (let line = 1; line <= 200_000; line++)
      collector.addLazily({ file: 'a.csv', line, column: 1, code: 'data-wrong-value' }, () => {
        written++;
        return row(line, '"x"');
      });
    expect(written).toBe(5);
    expect(collector.list()[0]?.times).toBe(200_000);
  });
});

it('a problem without advice ends after what is wrong', () => {
  expect(formatProblem({ file: '--out', code: 'x-y', what: 'No.' })).toBe('--out  [x-y]\n  No.');
});
