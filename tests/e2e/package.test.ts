/**
 * The package as npm publishes it: packed, installed beside nothing but its own dependencies, and used as its readers do.
 * No network: the dependencies are those of this repository.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../generator/serve/preview.ts';
import { isCompiled } from '../fixtures/program.ts';
import { run, runNode, type Ended } from '../fixtures/run.ts';
import { listFiles, ROOT, SOURCE_DATE_EPOCH, workplaces } from '../fixtures/workplaces.ts';
import { openSite } from './browser.ts';

const { temporaryFolder } = workplaces();
let installed: string;
/** A new site beside the package. */
let site: string;

beforeAll(async () => {
  const project = temporaryFolder();
  site = join(project, 'site');
  installed = join(project, 'node_modules/areaserved');
  // Packing compiles, which npm has done at the installation, too.
  const flags = isCompiled() ? ['--ignore-scripts'] : [];
  expect(await run('npm', ['pack', ...flags, '--pack-destination', project], { cwd: ROOT })).toMatchObject({ code: 0 });
  const tarball = join(project, readdirSync(project).find((name) => name.endsWith('.tgz')) as string);
  mkdirSync(installed, { recursive: true });
  expect(await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])).toMatchObject({ code: 0 });
  linkDependencies(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies: { areaserved: `file:${tarball}` } }));
  const answers = ['--trade', 'roofing', '--name', 'Blue Ridge Roofing', '--yes'];
  const address = ['--address', '100 Main St, Asheville, NC 28801', '--within', '5'];
  expect(await gen(project, ['new', 'site', ...answers, ...address])).toMatchObject({ code: 0 });
});

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}

/** Links the packages of an installation without development packages, and the font that a new site asks for. */
function linkDependencies(project: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const isWanted = (!dev && !devOptional) || name?.startsWith('@fontsource/');
    // The lockfile names packages for other systems, too.
    if (!name || !isWanted || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(project, path));
  }
}

/** Runs the command of the package in a folder. */
function gen(cwd: string, args: readonly string[]): Promise<Ended> {
  const { NODE_ENV: _, GEN_CACHE: __, ...env } = process.env;
  return runNode([join(installed, 'dist/bin.mjs'), ...args], { cwd, env: { ...env, SOURCE_DATE_EPOCH } });
}

it('contains the program, its components, templates and documentation, whose links all open', () => {
  expect(readdirSync(installed).sort()).toEqual([
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'components',
    'dist',
    'docs',
    'package.json',
    'public',
    'starter',
    'templates',
  ]);
  const withoutCode = (file: string): string => readFileSync(file, 'utf8').replace(/^```.*?^```$|`[^`\n]+`/gms, '');
  const pages = listFiles(installed).filter((file) => file.endsWith('.md'));
  const links = pages.flatMap((file) =>
    [...withoutCode(join(installed, file)).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
      join(dirname(file), to),
    ),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((to) => !existsSync(join(installed, to)))).toEqual([]);
});

it('builds a new site and finds nothing in it, and the site can be looked at', { timeout: 300_000 }, async () => {
  expect(await gen(site, ['build', '--check'])).toMatchObject({ code: 0 });

  const preview = await startPreview({ out: join(site, 'out'), host: '127.0.0.1', port: 0 });
  onTestFinished(preview.close);
  const { visit, close } = await openSite();
  onTestFinished(close);
  const { page, messages } = await visit('/', { baseURL: preview.url });
  expect(await page.title()).toContain('Blue Ridge Roofing');
  await page.locator('footer').getByRole('link', { name: 'Asheville', exact: true }).click();
  await page.waitForURL('**/locations/asheville');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Asheville');
  expect(await page.locator('body').innerText()).not.toMatch(/tow(ing|\b)|Red Clay|Georgia/i);
  expect(messages).toEqual([]);
});

const FIELDS = `import { z } from 'areaserved';
import type { Fields, FieldsOf } from 'areaserved/local-service';
export const fields = {
  city: { parkingNote: z.string().optional() },
  center: { gateCode: z.string().optional() },
  service: { warranty: z.string().optional() },
  person: { nickname: z.string().optional() },
  business: { founder: z.string().optional() },
} satisfies Fields;
declare module 'areaserved/local-service' {
  interface SiteFields extends FieldsOf<typeof fields> {}
}
`;
const USES = `import { definePage } from 'areaserved';
import { cities, type PageProps } from 'areaserved/local-service';
type Props = PageProps['CityPage'] & PageProps['CityServicePage'] & PageProps['AboutPage'];
export const texts = ({ site, city, service, team }: Props): (string | undefined)[] => [
  ...[city.parkingNote, city.center.gateCode, site.regions[0]?.center.gateCode],
  ...[service.warranty, team[0]?.nickname, site.founder],
];
export const page = definePage('/parking/{city}', {
  each: { city: cities },
  component: 'ParkingPage',
  props: ({ city }) => ({ note: city.parkingNote?.toUpperCase() }),
});
`;

it('gives a site types for its fields at every depth, and its components compile', { timeout: 300_000 }, async () => {
  for (const name of ['typescript', '@typescript', '@types']) {
    mkdirSync(join(site, 'node_modules'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(site, 'node_modules', name));
  }
  writeFileSync(join(site, 'fields.ts'), FIELDS);
  writeFileSync(join(site, 'uses.ts'), USES);
  writeFileSync(join(site, 'misspelt.ts'), USES.replace('city.parkingNote,', 'city.parkingNot,'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = await runNode([tsc, '--noEmit', '-p', '.'], { cwd: site });
  expect(stdout.match(/^\S.*error TS.*/gm)).toEqual([
    expect.stringMatching(/^misspelt\.ts\(.*Did you mean 'parkingNote'\?/),
  ]);
});
