/**
 * A dental clinic: a site without the kit, written with the public functions alone and copied out of the repository, with
 * the package among its dependencies. Nothing in the generator knows of it.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { check } from '../../generator/check/command.ts';
import { resolveProject, type Project } from '../../generator/project.ts';
import { nodeOf, readPage } from '../fixtures/html.ts';
import { BUILD_OPTIONS, CACHE, ROOT, bytesOf, differences, listFiles, workplaces } from '../fixtures/workplaces.ts';

const CLINIC = join(ROOT, 'tests/sites/clinic');
const { temporaryFolder } = workplaces();

/** The clinic in a folder outside of the repository; only what its package.json asks for is installed. */
function install(): Project {
  const cwd = temporaryFolder();
  cpSync(CLINIC, cwd, { recursive: true });
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(ROOT, join(cwd, 'node_modules/areaserved'));
  symlinkSync(join(ROOT, 'node_modules/zod'), join(cwd, 'node_modules/zod'));
  const root = join(cwd, 'node_modules/areaserved');
  const project = resolveProject({ packageFolder: root, cwd, flags: {} });
  return { ...project, cache: join(CACHE, 'clinic') };
}

const project = install();
const read = (file: string): string => readFileSync(join(project.out, file), 'utf8');
const edit = (file: string, from: string, to: string): void => {
  const path = join(project.data, file);
  const text = readFileSync(path, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(path, text.replace(from, to));
};
/** Files whose bytes another build of the same folder has changed. */
async function changedBy(change: () => void): Promise<string[]> {
  const before = bytesOf(project.out);
  change();
  await build(project, BUILD_OPTIONS);
  return differences(before, bytesOf(project.out)).filter((file) => file !== 'build-manifest.json');
}

beforeAll(async () => {
  await build(project, BUILD_OPTIONS);
});

describe('the pages of the clinic', () => {
  it('are those that its definitions leave, in a matrix of three collections too', () => {
    expect(listFiles(project.out).filter((file) => file.endsWith('.html'))).toMatchInlineSnapshot(`
      [
        "404.html",
        "blog.html",
        "blog/crown-in-a-day.html",
        "blog/how-often.html",
        "blog/new-desk.html",
        "coverage-report.html",
        "index.html",
        "insurance.html",
        "insurance/acme.html",
        "insurance/maple.html",
        "insurance/northern.html",
        "locations/belfast/insurance/acme.html",
        "locations/belfast/insurance/acme/checkup.html",
        "locations/belfast/insurance/acme/cleaning.html",
        "locations/belfast/insurance/maple.html",
        "locations/belfast/insurance/maple/checkup.html",
        "locations/belfast/insurance/maple/cleaning.html",
        "locations/belfast/insurance/maple/crown.html",
        "locations/belfast/insurance/northern.html",
        "locations/belfast/insurance/northern/crown.html",
        "locations/camden/insurance/acme.html",
        "locations/camden/insurance/acme/checkup.html",
        "locations/camden/insurance/acme/cleaning.html",
        "locations/camden/insurance/northern.html",
        "locations/rockland/insurance/acme.html",
        "locations/rockland/insurance/acme/checkup.html",
        "locations/rockland/insurance/acme/cleaning.html",
        "locations/rockland/insurance/maple.html",
        "locations/rockland/insurance/maple/checkup.html",
        "locations/rockland/insurance/maple/cleaning.html",
        "locations/rockland/insurance/maple/crown.html",
        "locations/rockland/insurance/northern.html",
        "locations/rockland/insurance/northern/crown.html",
        "locations/thomaston/insurance/acme.html",
        "locations/thomaston/insurance/acme/checkup.html",
        "locations/thomaston/insurance/maple.html",
        "locations/thomaston/insurance/maple/checkup.html",
      ]
    `);
  });

  it('show what their props say, with crumbs and structured data', () => {
    const covered = readPage(read('locations/rockland/insurance/maple/crown.html'));
    expect(covered.title).toBe('Crown with Maple Mutual in Rockland | Harbor Dental');
    expect(covered.text).toContain('In Rockland we bill Maple Mutual directly');
    expect(nodeOf(covered, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Insurance' }, { name: 'Maple Mutual in Rockland' }, { name: 'Crown' }],
    });
    expect(nodeOf(readPage(read('blog/crown-in-a-day.html')), 'BlogPosting')).toMatchObject({
      datePublished: '2026-05-20',
    });
    expect(read('blog/how-often.html')).toContain(
      '<h2 id="before-you-book">Before you book</h2><ul><li>See <a href="/insurance">what your plan pays</a>.</li>' +
        '<li>A cracked tooth is another matter: <a href="/blog/crown-in-a-day">a crown in one visit</a>.</li></ul>',
    );
  });

  it('count what was built where they are made after the build', () => {
    const report = readPage(read('coverage-report.html')).text;
    expect(report).toContain('Maple Mutual in Rockland : 3 covered, page built');
    expect(report).not.toContain('missing');
  });

  it('have the file of the clinic beside them, and nothing of the kit', () => {
    expect(read('coverage.csv')).toContain('Rockland,Maple Mutual,3\n');
    expect(read('sitemap.xml')).toContain('/locations/rockland/insurance/maple/crown</loc>');
    expect(listFiles(project.out).filter((file) => /build-status|webmanifest|favicon|assets/.test(file))).toEqual([]);
  });
});

it('one edit writes the pages that show it, and adds those that it makes possible', async () => {
  const changed = await changedBy(() => {
    edit('insurers.yaml', 'plan: the Northern Senior plan', 'plan: the Northern Gold plan');
    edit('cities.yaml', '[checkup, cleaning] }', '[checkup, cleaning, crown] }');
    edit('posts/new-desk.md', 'From September on', 'From **September** on');
  });
  expect(changed).toEqual([
    'blog/new-desk.html',
    'coverage-report.html',
    'coverage.csv',
    'insurance.html',
    'insurance/northern.html',
    'locations/belfast/insurance/northern.html',
    'locations/belfast/insurance/northern/crown.html',
    'locations/camden/insurance/northern.html',
    'locations/camden/insurance/northern/crown.html',
    'locations/rockland/insurance/northern.html',
    'locations/rockland/insurance/northern/crown.html',
    'sitemap.xml',
  ]);
});

it('has nothing that gen check finds', async () => {
  const { findings, pages } = await check(project, { release: false });
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  expect(pages).toBeGreaterThan(25);
});
