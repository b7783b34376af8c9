import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBundle, type Bundle, type RendererSources } from '../../generator/bundle/bundle.ts';
import { readInputs } from '../../generator/build/inputs.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
let sources: RendererSources;
let bundle: Bundle;
beforeAll(async () => {
  place = await tiny({ cache: join(temporaryFolder(), 'cache') });
  const [components, elsewhere] = [join(place.folder, 'components'), join(place.folder, 'shared-components')];
  renameSync(components, elsewhere);
  symlinkSync(elsewhere, components);
  sources = (await readInputs(place.project)).sources;
  bundle = await loadBundle(place.project, sources);
});

describe('a bundle', () => {
  it('is reused when only templates change', async () => {
    const templates = sources.templates.map((source) =>
      source.name === 'copy/pages/AboutPage.hbs'
        ? { ...source, bytes: Buffer.from(`${source.bytes.toString()}\nMore words.`) }
        : source,
    );
    const other = await loadBundle(place.project, { ...sources, templates });
    expect(other).toMatchObject({ fresh: false, folder: bundle.folder });
    const { AboutPage: before, ...others } = bundle.meta.templateHashes;
    expect(other.meta.templateHashes).toEqual({
      ...others,
      AboutPage: expect.not.stringContaining(before ?? '') as string,
    });
  });

  it('keeps the names of custom properties that the document names', async () => {
    const templates = sources.templates.map((source) =>
      source.name === 'page.hbs'
        ? { ...source, bytes: Buffer.from(String(source.bytes).replace('<body>', '<body style="color: var(--deep)">')) }
        : source,
    );
    const other = await loadBundle(place.project, { ...sources, templates });
    const namesDeep = ({ meta }: Bundle) => JSON.stringify(meta.assets.css.AboutPage).includes('--deep:');
    expect([namesDeep(bundle), namesDeep(other)]).toEqual([false, true]);
  });

  it('has the styles of each page, also where the folder of components is a symlink', () => {
    expect(Object.values(bundle.meta.assets.css).filter((rules) => JSON.stringify(rules).length < 10_000)).toEqual([]);
  });
});
