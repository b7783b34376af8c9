/** A misspelt import in `site.ts`. */
import { expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('is a mistake of site.ts, with its line and the nearest name', async () => {
  const place = await tiny();
  place.write(
    'site.ts',
    "import { localService } from 'areaserved/local-service';\nimport { defineSite, defineColection } from 'areaserved';\n\nexport default defineSite(localService(), { collections: [defineColection({ name: 'x' })] });\n",
  );
  const { stderr } = await (await compiledProgram()).run(place, ['build']);
  expect(stderr).toContain(
    'site.ts:2:22\n  "areaserved" has no export called "defineColection".\n  Did you mean "defineCollection"?\n',
  );
});
