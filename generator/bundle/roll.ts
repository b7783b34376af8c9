/** Rolldown bundles everything: the renderer, the definition of the site, what browsers get, what is compiled while somebody edits. */
import type { InputOptions, OutputChunk, OutputOptions, RolldownLog } from 'rolldown';
import { packageAliases } from './packages.ts';

/**
 * Bundles in memory and gives the chunks. A source that cannot be compiled, or imports what is not there, is an error with
 * `errors`: see `explained`.
 */
export async function roll(input: InputOptions, output: OutputOptions): Promise<OutputChunk[]> {
  const [{ rolldown }, { freeExternalMemory }] = await Promise.all([
    import('rolldown'),
    import('rolldown/experimental'),
  ]);
  const errors: RolldownLog[] = [];
  // Rolldown leaves an import of a package that is not there to the runtime, where it would fail in silence.
  const onLog = (_: string, log: RolldownLog): void => void (log.code === 'UNRESOLVED_IMPORT' && errors.push(log));
  const bundle = await rolldown({ logLevel: 'warn', onLog, tsconfig: false, ...input });
  try {
    const made = await bundle.generate(output);
    if (errors.length > 0) throw Object.assign(new Error('unresolved imports'), { errors });
    // Each item holds memory that the garbage collector knows nothing of: a day of edits would add hundreds of MB.
    for (const item of made.output) freeExternalMemory(item, true);
    return made.output.filter((item) => item.type === 'chunk');
  } finally {
    await bundle.close();
  }
}

/** What makes a bundle one for Node, in production whatever NODE_ENV is; packages are part of it. */
export function forNode(root: string): InputOptions {
  return {
    cwd: root,
    platform: 'node',
    resolve: {
      alias: packageAliases(root),
      conditionNames: ['module', 'node', 'production'],
      mainFields: ['module', 'main'],
    },
    transform: {
      target: 'node20',
      jsx: { runtime: 'automatic', development: false },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  };
}

/** What makes a bundle one for browsers, whatever NODE_ENV is. */
export function forBrowser(root: string, mode: 'production' | 'development'): InputOptions {
  return {
    cwd: root,
    platform: 'browser',
    resolve: { alias: packageAliases(root), conditionNames: ['module', 'browser', mode] },
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic', development: false },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    },
  };
}
