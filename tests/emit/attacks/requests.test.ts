/**
 * Visitors while the site changes: every request is answered with a page, of the site before or of the one after.
 * `GEN_ROLLBACKS=70` changes it more often than the suite has time for.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPreview, type Preview } from '../../../generator/serve/preview.ts';
import { compiledProgram, type Program } from '../../fixtures/program.ts';
import { workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { ask } from '../../serve/ask.ts';

const ROLLBACKS = Number(process.env.GEN_ROLLBACKS ?? 3);
const WITHOUT = { NODE_OPTIONS: `--import ${new URL('./no-koffi.mjs', import.meta.url).href}` };
const PATHS = ['/', '/locations/barre', '/locations/waterbury', '/no-such-page'];
const { tiny } = workplaces();
let place: Workplace;
let program: Program;
let preview: Preview | undefined;
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  await place.build();
  place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
  await place.build();
});
afterEach(async () => {
  await preview?.close();
  preview = undefined;
});

describe.each([
  ['with folders exchanged', {}, ''],
  ['with files placed one by one', WITHOUT, 'cannot be exchanged as a whole here'],
])(`%s, ${ROLLBACKS} rollbacks`, (_, env, note) => {
  it('no request goes without its answer', { timeout: 120_000 + ROLLBACKS * 30_000 }, async () => {
    const { url } = (preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 }));
    const state = { over: false };
    const answers: Record<string, number> = {};
    const visit = async (path: string): Promise<void> => {
      while (!state.over) {
        const { status, body } = await ask(url, path);
        const answer = `${path} ${status}${body.length === 0 ? ' empty' : ''}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    };
    const visitors = PATHS.map(visit);
    try {
      for (let index = 0; index < ROLLBACKS; index++) {
        const { code, stdout, stderr } = await program.run(place, ['rollback'], env);
        expect(code, stderr).toBe(0);
        expect(stdout).toContain(note);
      }
    } finally {
      state.over = true;
      await Promise.all(visitors);
    }
    expect(Object.keys(answers).sort()).toEqual([
      '/ 200',
      '/locations/barre 200',
      '/locations/waterbury 200',
      '/no-such-page 404',
    ]);
  });
});
