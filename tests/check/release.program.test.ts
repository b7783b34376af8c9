/** `gen check --release` compares `out/` with its build and with the published addresses. */
import fs, { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { markedSentences } from '../../generator/build/marked-content.ts';
import { sentencesOf } from '../../generator/build/notes.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { addPublished } from '../../generator/plan/published.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});

const out = (file: string): string => join(place.project.out, file);

const LIST = 'data/published.txt';

it('an address is added once to the list of those that were published, in its place, and comments stay', () => {
  const added = (before: string | null, ...paths: string[]): string => {
    rmSync(join(place.folder, LIST), { force: true });
    if (before !== null) place.write(LIST, before);
    addPublished(place.project.data, paths);
    return readFileSync(join(place.folder, LIST), 'utf8');
  };
  expect(added(null, '/b', '/', '/b')).toBe('/\n/b\n');
  const list = '# Ours\n\n/b\n# Old blog\n/d\n# End\n';
  expect(added(list, '/a', '/c', '/b', '/e')).toBe('# Ours\n\n/a\n/b\n/c\n# Old blog\n/d\n/e\n# End\n');
  expect(added(list, '/b')).toBe(list);
  expect(added('# Ours\n', '/a')).toBe('# Ours\n/a\n');
});

it('a list that cannot be written whole stays as it is', () => {
  place.write(LIST, '/a\n');
  const restore = failWrites();
  expect(() => addPublished(place.project.data, ['/b'])).toThrow('ENOSPC');
  restore();
  expect(readFileSync(join(place.folder, LIST), 'utf8')).toBe('/a\n');
  expect(readdirSync(place.project.data).filter((name) => name.includes('draft'))).toEqual([]);
});

/** Writes half of what they are given, as on a full disk. Returns a function that ends this. */
function failWrites(): () => void {
  const { writeFileSync: write } = fs;
  const use = (writeFileSync: typeof write): void => {
    Object.assign(fs, { writeFileSync });
    syncBuiltinESMExports();
  };
  use((path, text) => {
    write(path, String(text).slice(0, 1));
    throw new Error('ENOSPC: no space left on device');
  });
  return () => use(write);
}

it('starting text of templates is found at its line', () => {
  const text = '{{!# title }}\nAbout us\n\n{{!# mission starting }}\nWe listen.\n';
  const sentences = sentencesOf({
    project: place.project,
    templates: [{ name: 'copy/site.hbs', bytes: Buffer.from(text) }],
  });
  expect(markedSentences(sentences)).toEqual([
    {
      place: { file: expect.stringContaining('templates/copy/site.hbs') as string, line: 4 },
      mark: 'starting',
      record: 'sentence "mission"',
    },
  ]);
});

it('a lost address is named by every build and every check until it is settled', async () => {
  const told = async () => {
    const {
      notes,
      pages: { written },
    } = await place.build();
    const { findings } = await check(place.project, { release: false });
    const causes = findings.filter(({ rule }) => rule === 'address');
    return {
      written,
      notes: notes.filter((note) => note.startsWith('- ')),
      found: causes.flatMap(({ level, places }) => places.map(({ line, detail }) => [level, line, detail])),
    };
  };
  place.write(LIST, '/about\n/lost\n');
  const lost = { notes: ['- { from: /lost, gone: true }'], found: [['warning', 2, '/lost']] };
  await place.build();
  expect([await told(), await told()]).toEqual([
    { written: 0, ...lost },
    { written: 0, ...lost },
  ]);
  place.write('data/aliases.yaml', '- { from: /lost, gone: true }\n');
  expect(await told()).toMatchObject({ notes: [], found: [] });
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
      expect.stringMatching(/^A published address leads nowhere\. .*data\/published\.txt.*:4$/),
    ]);
  });
});
