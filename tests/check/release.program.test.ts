/** `gen check --release` compares `out/` with its build and with the published addresses. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { addPublished, readPublished } from '../../generator/plan/published.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});

const out = (file: string): string => join(place.project.out, file);

const LIST = 'data/published.txt';

it('an address is added once to the list of those that were published, sorted', () => {
  expect(addPublished(place.project.data, ['/b', '/'])).toBe(2);
  expect(addPublished(place.project.data, ['/', '/a'])).toBe(1);
  expect(readPublished(place.project.data).map(({ path }) => path)).toEqual(['/', '/a', '/b']);
});

describe('a release', () => {
  let findings: CheckReport['findings'];
  let notes: readonly string[];
  beforeAll(async () => {
    place.write(LIST, '/about\n/old\n/older\n/lost\n');
    place.write('data/aliases.yaml', '- { from: /old, to: /about }\n- { from: /older, gone: true }\n');
    ({ notes } = await place.build());
    writeFileSync(out('about.html'), `${readFileSync(out('about.html'), 'utf8')} `);
    rmSync(out('robots.txt'));
    writeFileSync(out('.env'), 'x');
    place.edit('data/business.yaml', 'email: ', 'email: a');
    ({ findings } = await check(place.project, { release: true }));
  });

  /** Findings of a rule: "message file:line". */
  const findingsOf = (rule: string): string[] =>
    findings
      .filter((cause) => cause.rule === rule)
      .flatMap(({ message, places }) => places.map(({ file, line }) => `${message} ${file}:${line}`));

  it('finds each file that differs from the build, and sources that have changed since', () => {
    expect(findingsOf('output').sort()).toEqual([
      'A file differs from the one that the build wrote. Run `npx --no gen build`. about.html:1',
      'A file of the build is missing. Run `npx --no gen build`. robots.txt:1',
      'Data, components, templates, packages, public files or site.ts have changed since the build. Run `npx --no gen build`. build-manifest.json:1',
      'No build wrote this file. Move it to public/. .env:1',
    ]);
  });

  it('finds a published address that is no page, alias or gone, for which the build prints a row', () => {
    expect(notes).toContain('- { from: /lost, gone: true }');
    expect(findingsOf('address')).toEqual([
      expect.stringMatching(/^A published address leads nowhere\. .*"\/lost".*data\/published\.txt:4$/),
    ]);
  });
});
