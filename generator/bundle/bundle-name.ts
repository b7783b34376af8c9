/** What a bundle is made of, what is kept of it, and the name that follows from its sources. */
import type { RendererAssets } from '../render/renderer.ts';
import type { VariableUse } from '../plan/shapes.ts';
import { hashSources, type SourceFile } from './sources.ts';
import type { Asset } from './styles.ts';

/** Where things are; all absolute. */
export interface BundlePaths {
  /** Folder of the package: its node_modules are what components import from. */
  readonly root: string;
  /** Folders that lie over each other, the uppermost first. */
  readonly components: readonly string[];
  readonly templates: readonly string[];
  readonly cache: string;
}

export interface BundleMeta {
  readonly hash: string;
  /** Files of the generator that the bundler has read, by their names in the sources. */
  readonly inside: readonly string[];
  readonly assets: RendererAssets;
  /** Variables of each copy file; its path begins with the number of its layer until `loadBundle` has placed it. */
  readonly references: Readonly<Record<string, readonly VariableUse[]>>;
  /** Files to publish as they are. */
  readonly files: readonly Asset[];
}

/** The folder of the generator that makes bundles: never inside one, but every bundle is what it says. */
const MAKER = /^bundle\//;

export interface RendererSources {
  readonly components: readonly SourceFile[];
  readonly templates: readonly SourceFile[];
  readonly generator: readonly SourceFile[];
  /** The lockfile: versions of what is bundled from node_modules. */
  readonly lock: readonly SourceFile[];
}

/** Of all sources, those that a bundle is made of when these files of the generator are `inside`. */
export function rendererSources(all: RendererSources, inside: readonly string[]): RendererSources {
  const names = new Set(inside);
  return { ...all, generator: all.generator.filter(({ name }) => MAKER.test(name) || names.has(name)) };
}

/** "renderer-1a2b3c4d5e6f7a8b-9c0d1e2f3a4b5c6d": what is known before bundling, and all that it is made of. */
export function bundleName(all: RendererSources, inside: readonly string[]): string {
  const [known, whole] = [rendererSources(all, []), rendererSources(all, inside)].map((sources) =>
    hashSources({ ...sources }).slice(0, 16),
  );
  return `renderer-${known}-${whole}`;
}
