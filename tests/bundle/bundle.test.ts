import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBundle, type Bundle } from '../../generator/bundle/bundle.ts';
import type { RendererSources } from '../../generator/bundle/bundle-name.ts';
import { readInputs } from '../../generator/load/inputs.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, shipped } = workplaces();
let place: Workplace;
let sources: RendererSources;
let bundle: Bundle;
beforeAll(async () => {
  place = await tiny();
  sources = (await readInputs(place.project)).sources;
  bundle = await loadBundle(place.project, sources);
});

/** The sources with a comment more in one file of the generator. */
function commented(file: string): RendererSources {
  const generator = sources.generator.map((source) =>
    source.name === file ? { ...source, bytes: Buffer.concat([source.bytes, Buffer.from('\n// more\n')]) } : source,
  );
  if (generator.every((source, index) => source === sources.generator[index])) throw new Error(`no file ${file}`);
  return { ...sources, generator };
}

describe('a bundle', () => {
  it('knows which files of the generator it is made of: those of the renderer and of the scripts', () => {
    expect(bundle.meta.inside).toEqual(
      expect.arrayContaining(['hash.ts', 'local-service/geo.ts', 'render/renderer.ts', 'render/structured-data.ts']),
    );
    expect(bundle.meta.inside.filter((name) => /^(emit|check|cli|serve)/.test(name))).toEqual([]);
  });

  it('is found again while only files change that are not inside', async () => {
    const again = await loadBundle(place.project, commented('emit/lock.ts'));
    expect(again).toMatchObject({ fresh: false, folder: bundle.folder });
  });

  it.each(['hash.ts', 'render/head.ts', 'bundle/styles.ts'])('is made anew when %s changes', async (file) => {
    const other = await loadBundle(place.project, commented(file));
    expect(other.fresh).toBe(true);
    expect(other.meta.assets.hashes.HomePage).not.toBe(bundle.meta.assets.hashes.HomePage);
    expect(await loadBundle(place.project, sources)).toMatchObject({ fresh: false, folder: bundle.folder });
  });

  it('has the styles of each page where the folder of components is a link, too', async () => {
    const linked = await shipped();
    expect(lstatSync(join(linked.folder, 'components')).isSymbolicLink()).toBe(true);
    const { css } = (await loadBundle(linked.project, (await readInputs(linked.project)).sources)).meta.assets;
    expect(Object.values(css).filter((text) => text.length < 10_000)).toEqual([]);
  });
});
