/** Publishes a tree or goes back to the previous one, and is killed at the n-th call that moves or removes something. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { rollBack, publish, withOutput } from '../../generator/build/output-folder.ts';
import { interruptMove } from './moves.ts';

export type Move = 'publish' | 'rollback';

/** Moves a site in an output folder. `begin` is called just before. */
export const moveSite = (out: string, move: Move, begin: () => void): Promise<void> =>
  withOutput(out, { waitMs: 0 }, async (folder) => {
    mkdirSync(folder.next);
    writeFileSync(`${folder.next}/build-manifest.json`, 'third');
    begin();
    if (move === 'publish') await publish(folder);
    else rollBack(folder);
  });

const [, script, out, move, number] = process.argv;
if (script === import.meta.filename && out !== undefined)
  await moveSite(out, move as Move, () => {
    interruptMove(Number(number), () => {
      process.kill(process.pid, 'SIGKILL');
      throw new Error('killed');
    });
  });
