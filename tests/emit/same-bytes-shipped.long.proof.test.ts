import { expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { bytesOf, workplaces } from '../fixtures/workplaces.ts';

const { shipped } = workplaces();

it('threads that render many ranges of the shipped site write the bytes that one thread writes', async () => {
  const one = await shipped();
  await one.build({ workers: 1 });
  const two = await shipped();
  const { code } = await (await compiledProgram()).run(two, ['build', '--workers', '2']);
  expect(code).toBe(0);
  expect(bytesOf(two.project.out)).toEqual(bytesOf(one.project.out));
});
