/** Records of builds and checks: the preview serves them, no site contains them, and every one may be missing. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSealed, readSealed } from '../../generator/disk/cache-entry.ts';
import type { BuildNotes } from '../../generator/define/build-notes.ts';
import { noteCheck, readBuildNotes } from '../../generator/emit/build-notes.ts';
import { statePaths, type StatePaths } from '../../generator/emit/state.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { describeBuilds, readBuildsSince } from '../../generator/report/since.ts';
import { onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
let paths: StatePaths;
beforeEach(async () => {
  place = await builtTiny();
  paths = statePaths(place.project.out);
});

const notes = (): BuildNotes => readBuildNotes(place.project.out);
const editAbout = (): void => place.edit('data/team.yaml', 'Ada Quill', 'Ida Quill');
const BARRE = { path: '/locations/barre', file: 'locations/barre.html' };
const ABOUT = { path: '/about', file: 'about.html' };
const KIND = { rule: 'r', message: 'm', times: 1, detail: '', mend: '', count: 1, paths: ['/about'] };
const check = (findings: number): void =>
  noteCheck(place.project.out, {
    release: false,
    ...{ findings, times: findings, kinds: [KIND] },
    pages: [
      { ...BARRE, findings: 0, causes: [] },
      { ...ABOUT, findings, causes: [0] },
    ],
  });

describe('builds', () => {
  it('are told with what they changed, the newest first', async () => {
    const [first] = notes().builds;
    expect(first).toMatchObject({ pages: { changed: 0, unchanged: 0, removed: 0 }, findings: null, isPublished: true });
    const all = first?.pages.added as number;
    expect(all).toBeGreaterThan(20);
    editAbout();
    place.edit('data/cities/barre.yaml', 'postalCodes:', 'notOffered: [piano-moving]\npostalCodes:');
    await place.build();
    const [second, before] = notes().builds;
    expect(before).toMatchObject({ isPublished: false, pages: { added: all } });
    expect(second?.isPublished).toBe(true);
    const { added = 0, changed = 0, unchanged = 0, removed = 0 } = second?.pages ?? {};
    expect([added, removed]).toEqual([0, 1]);
    expect(changed).toBeGreaterThan(0);
    expect(changed + unchanged + removed).toBe(all);
  });

  it('that find nothing to do are not among them', async () => {
    await place.build();
    expect(notes().builds).toHaveLength(1);
  });

  it('are the one that stands again after a rollback', async () => {
    editAbout();
    await place.build();
    await rollbackSite(place.project);
    expect(notes().builds.map(({ isPublished }) => isPublished)).toEqual([false, true]);
  });

  it('name their pages: by the file that changed, those that only list them, and those that are gone', async () => {
    expect(notes().builds[0]?.names?.added.count).toBeGreaterThan(15);
    place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Barre Town');
    await place.build();
    const { names } = notes().builds[0] ?? {};
    const record = names?.changed.find(({ kind }) => kind === 'record');
    expect(record).toMatchObject({ cause: 'data/cities/barre.yaml' });
    expect(record?.paths).toContain('/locations/barre');
    const listing = names?.changed.find(({ kind }) => kind === 'listing');
    expect(listing?.paths).toContain('/locations');
    expect(listing?.paths).not.toContain('/locations/barre');
    expect(names?.staff).toBeGreaterThan(0);
    place.edit('data/services/piano-moving.yaml', 'notOffered: [waterbury]', 'notOffered: [waterbury, barre]');
    await place.build();
    expect(notes().builds[0]?.names?.removed).toEqual({ count: 1, paths: ['/locations/barre/piano-moving'] });
    place.write('templates/copy/city.hbs', `${readFileSync(`${place.folder}/templates/copy/city.hbs`, 'utf8')}\n`);
    place.edit('data/business.yaml', 'brand: ', 'legalName: Maple LLC\nbrand: ');
    await place.build();
    expect(describeBuilds(readBuildsSince(place.project.out, '2026-01-01'), '2026-01-01')[0]?.text).toMatch(
      /^\d{4}-\d\d-\d\d .+\(published\)$/,
    );
  });

  it('name the files of a change that a build of one city left to the next build', async () => {
    place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Barre Town');
    await place.build({ only: onlyCities('barre') });
    await place.build();
    const listing = notes().builds[0]?.names?.changed.find(({ paths }) => paths.includes('/locations'));
    expect(listing).toMatchObject({ kind: 'listing', cause: 'data/cities/barre.yaml' });
  });

  it('that failed have a row, until one succeeds, be it with nothing to do', async () => {
    place.edit('data/cities/barre.yaml', 'name: Barre', 'nime: Barre');
    await place.fail();
    expect(notes().builds[0]).toMatchObject({ failure: expect.stringContaining('barre.yaml'), isPublished: false });
    expect(notes().builds[1]?.isPublished).toBe(true);
    place.edit('data/cities/barre.yaml', 'nime: Barre', 'name: Barre');
    await place.build();
    expect(notes().builds[0]).toMatchObject({ failure: null, isPublished: true });
  });

  it('are kept to the last hundred', async () => {
    const [only] = JSON.parse(String(readSealed(paths.builds))) as object[];
    keepSealed(paths.builds, Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => only))));
    editAbout();
    await place.build();
    expect(notes().builds).toHaveLength(100);
    expect(notes().builds[0]?.pages.added).toBe(0);
  });
});

describe('findings', () => {
  it('belong to the build that was checked', async () => {
    check(2);
    expect(notes().builds[0]?.findings).toBe(2);
    expect(notes().check).toMatchObject({ findings: 2, isCurrent: true, release: false });
    expect(notes().check?.pages).toEqual({
      '/locations/barre': { findings: 0, causes: [] },
      '/about': { findings: 2, causes: [0] },
    });
  });

  it('are not told of pages that have changed since', async () => {
    check(2);
    editAbout();
    await place.build();
    expect(notes().builds.map(({ findings }) => findings)).toEqual([null, 2]);
    expect(notes().check?.isCurrent).toBe(false);
    expect(notes().check?.pages).toEqual({
      '/locations/barre': { findings: 0, causes: [] },
    });
  });
});

describe('the notes', () => {
  it('may be lost', () => {
    rmSync(paths.folder, { recursive: true });
    expect(notes()).toEqual({ builds: [], check: null });
    check(1);
    expect(notes().check).toBeNull();
  });

  it.each(['', 'cut off', 'one bit'])('may be damaged: %s', async (harm) => {
    check(2);
    for (const file of [paths.builds, paths.checks, paths.lastCheck]) {
      const bytes = readFileSync(file);
      bytes[bytes.length - 3] = (bytes[bytes.length - 3] as number) ^ 1;
      writeFileSync(file, harm === 'one bit' ? bytes : bytes.subarray(0, harm ? 40 : 0));
    }
    expect(notes()).toEqual({ builds: [], check: null });
    editAbout();
    await place.build();
    check(3);
    expect(notes().builds).toMatchObject([{ findings: 3 }]);
  });
});
