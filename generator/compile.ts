/** Compiles `generator/` into `dist/`. npm runs this after an installation in a clone and before it packs. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { hashFiles, listFiles } from './files.ts';
import { PROGRAM_FILE, type ProgramFile } from './program-hash.ts';

/**
 * Packages of many files that most starts need. Each becomes one file, which loads faster: zod in 27 ms of processor time instead of
 * 52, libphonenumber-js in 6 instead of 47.
 */
const PACKAGES = [
  'commander',
  'csv-parse/sync',
  'fast-glob',
  'handlebars',
  'libphonenumber-js',
  'sitemap',
  'slug',
  'zod',
];
/** Optional in Handlebars, which looks for it where it makes source maps. */
const LEFT_OUT = ['source-map'];

const packageFile = (name: string): string => `packages/${name.replace('/', '-')}.mjs`;

/** Imports packages from their files. `folder` stands for the folder that has these, as `generator/` stands for that of the output. */
const packagesIn = (folder: string): Plugin => ({
  name: 'gen:packages',
  enforce: 'pre',
  resolveId: (id) => (PACKAGES.includes(id) ? { id: join(folder, packageFile(id)), external: 'relative' } : null),
});

/** What a build loads one after the other. Each is one file with its imports, which loads faster: a build with nothing to do needs the first two. */
const STEPS = ['main', 'build/build', 'build/build-site'];

/** Modules that sites, components and bundles import. They stay apart, so that a bundle contains only those that it needs. */
const LIBRARY = [
  ...['index', 'define/check', 'render/entry', 'local-service/index', 'default-site'],
  ...['dev/client/client', 'editor/browser/client'],
];

/** Compiles the sources in a folder `generator/` of the package into `folder`, without types. */
export async function compileProgram({ root, folder }: { root: string; folder: string }): Promise<void> {
  const generator = join(root, 'generator');
  const workers = listFiles(generator, '**/*worker.ts');
  const inputs = ['main.ts', ...workers].map((name) => [basename(name, '.ts'), join(generator, name)] as const);
  const shared = { configFile: false, root, publicDir: false, logLevel: 'warn' } as const;
  const output = { ssr: true, target: 'node20', emptyOutDir: false, minify: false } as const;
  await build({
    ...shared,
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ...output,
      outDir: folder,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: Object.fromEntries(PACKAGES.map((name) => [packageFile(name), name])),
        output: { entryFileNames: '[name]', chunkFileNames: 'packages/[name].mjs' },
      },
    },
  });
  await build({
    ...shared,
    plugins: [packagesIn(generator)],
    ssr: { external: true },
    build: {
      ...output,
      outDir: folder,
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          codeSplitting: {
            // On Windows, ids of modules have slashes.
            groups: STEPS.map((name) => ({
              name: basename(name),
              test: (id) => resolve(id) === join(generator, `${name}.ts`),
            })),
          },
        },
      },
    },
  });
  await build({
    ...shared,
    plugins: [packagesIn(root)],
    ssr: { external: true },
    build: {
      ...output,
      outDir: join(folder, 'library'),
      rolldownOptions: {
        input: Object.fromEntries(LIBRARY.map((name) => [name, join(generator, `${name}.ts`)])),
        external: /^gen:/,
        preserveEntrySignatures: 'strict',
        output: { preserveModules: true, preserveModulesRoot: generator, entryFileNames: '[name].mjs' },
      },
    },
  });
  // The lists that a module of the library reads lie beside it.
  for (const list of listFiles(generator, '**/*.csv')) cpSync(join(generator, list), join(folder, 'library', list));
  const program: ProgramFile = { hash: hashFiles(generator, listFiles(generator)) };
  writeFileSync(join(folder, PROGRAM_FILE), JSON.stringify(program));
}

/** Writes declarations, where TypeScript is installed: it is a development package. */
function writeTypes(root: string, folder: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) return;
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(folder, 'types')];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

/** Compiles the program if its sources have changed. */
async function compile(root: string): Promise<void> {
  const dist = join(root, 'dist');
  const generator = join(root, 'generator');
  // Name, size in bytes and time of change in ms of each source.
  const stats = listFiles(generator).map((name) => [name, statSync(join(generator, name))] as const);
  const sources = JSON.stringify(stats.map(([name, { size, mtimeMs }]) => [name, size, mtimeMs]));
  const list = join(dist, 'sources.json');
  if (!existsSync(list) || readFileSync(list, 'utf8') !== sources) await compileAnew(root, { dist, sources });
}

async function compileAnew(root: string, { dist, sources }: { dist: string; sources: string }): Promise<void> {
  const draft = `${dist}.${process.pid}`;
  const old = `${draft}.old`;
  try {
    await compileProgram({ root, folder: draft });
    writeTypes(root, draft);
    copyFileSync(join(root, 'generator/bin.mjs'), join(draft, 'bin.mjs'));
    writeFileSync(join(draft, 'sources.json'), sources);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true });
  }
}

const file = fileURLToPath(import.meta.url);
if (process.argv[1] === file) await compile(dirname(dirname(file)));
