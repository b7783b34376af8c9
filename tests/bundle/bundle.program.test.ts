import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bytesOf, workplaces } from '../fixtures/workplaces.ts';

const { builtTiny, tiny, temporaryFolder } = workplaces();

it('a site whose folder of components is a symlink is the same site', async () => {
  const place = await tiny({ cache: join(temporaryFolder(), 'cache') });
  const [components, elsewhere] = [join(place.folder, 'components'), join(place.folder, 'shared-components')];
  renameSync(components, elsewhere);
  symlinkSync(elsewhere, components);
  await place.build();
  const { project } = await builtTiny();
  expect(bytesOf(place.project.out)).toEqual(bytesOf(project.out));
});
