/** `gen check --release` compares `out/` with its build and with the published addresses. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { addPublished, readPublished } from '../../generator/plan/published.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});

const out = (file: string): string => join(place.project.out, file);

/** Findings of a rule: "message file:line". */
async function findingsOf(rule: string): Promise<string[]> {
  const { findings } = await check(place.project, { release: true });
  return findings
    .filter((cause) => cause.rule === rule)
    .flatMap(({ message, places }) => places.map(({ file, line }) => `${message} ${file}:${line}`));
}

describe('the output', () => {
  it('differs from its build or from the sources of today, each file alone', async () => {
    writeFileSync(out('about.html'), `${readFileSync(out('about.html'), 'utf8')} `);
    rmSync(out('robots.txt'));
    writeFileSync(out('.env'), 'x');
    place.edit('data/business.yaml', 'email: ', 'email: a');
    expect((await findingsOf('output')).sort()).toEqual([
      'A file differs from the one that the build wrote. Run `npx --no gen build`. about.html:1',
      'A file of the build is missing. Run `npx --no gen build`. robots.txt:1',
      'Data, components, templates, packages, public files or site.ts have changed since the build. Run `npx --no gen build`. build-manifest.json:1',
      'No build wrote this file. Move it to public/. .env:1',
    ]);
    rmSync(out('.env'));
  });
});

describe('a published address', () => {
  const list = 'data/published.txt';

  it('is added once, sorted', () => {
    expect(addPublished(place.project.data, ['/b', '/'])).toBe(2);
    expect(addPublished(place.project.data, ['/', '/a'])).toBe(1);
    expect(readPublished(place.project.data).map(({ path }) => path)).toEqual(['/', '/a', '/b']);
  });

  it('is a finding unless it is a page, an alias or gone, and the build prints a row for it', async () => {
    place.write(list, '/about\n/old\n/older\n/lost\n');
    place.write('data/aliases.yaml', '- { from: /old, to: /about }\n- { from: /older, gone: true }\n');
    const { notes } = await place.build();
    expect(notes).toContain('- { from: /lost, gone: true }');
    expect(await findingsOf('address')).toEqual([
      expect.stringMatching(/^A published address leads nowhere\. .*"\/lost".*data\/published\.txt:4$/),
    ]);
  });
});
