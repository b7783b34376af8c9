/** Compiles `generator/` into `dist/`. npm runs this after an installation in a clone and before it packs. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { hashFiles, isFile, listFiles } from './files.ts';
import { PROGRAM_FILE, type ProgramFile } from './program-hash.ts';

/** Returns the path of the package.json of a package, also one that `exports` does not name; null if it is not installed. */
function findPackageJson(name: string, importer: string): string | null {
  const folders = createRequire(importer).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find(isFile) ?? null;
}

/** Packages that most starts need. One file is read faster than many. */
const INSIDE = ['commander', 'fast-glob', 'handlebars', 'slug'];
/** Optional in Handlebars, which looks for it where it makes source maps. */
const LEFT_OUT = ['source-map'];

/** Returns the packages and all that they depend on: npm may install those where this package cannot import them. */
function withDependencies(names: readonly string[], from: string): string[] {
  return names
    .filter((name) => !LEFT_OUT.includes(name))
    .flatMap((name) => {
      const file = findPackageJson(name, from);
      if (file === null) throw new Error(`The package ${name} is not installed.`);
      const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: object };
      return [name, ...withDependencies(Object.keys(dependencies), file)];
    });
}

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
    ssr: { noExternal: withDependencies(INSIDE, join(root, 'package.json')) },
    build: {
      ...output,
      outDir: folder,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  await build({
    ...shared,
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
  const { resolve } = createRequire(import.meta.url);
  const [modules] = resolve.paths('typescript')?.filter((path) => existsSync(join(path, 'typescript'))) ?? [];
  if (modules === undefined) return;
  const args = [
    join(modules, 'typescript/bin/tsc'),
    '-p',
    join(root, 'tsconfig.build.json'),
    '--outDir',
    join(folder, 'types'),
  ];
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
