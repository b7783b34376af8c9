/** The shipped site as CI looks at it: built, then checked by the command. */
import { expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { builtShipped } = workplaces();

it('has nothing that gen check finds', { timeout: 600_000 }, async () => {
  const [place, program] = [await builtShipped(), await compiledProgram()];
  expect(await program.run(place, ['check'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^30\d pages and \d+ redirects checked: nothing found/m) as string,
  });
});
