/** Files for staff as the preview serves them: of this moment, with the scripts that they need, or with a remark. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openLiveFiles } from '../../generator/report/live-files.ts';
import { startPreview } from '../../generator/serve/preview.ts';
import { DATE, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
let get: (path: string) => Promise<Response>;
beforeEach(async () => {
  place = await builtTiny();
  const { out } = place.project;
  const live = openLiveFiles(place.project, () => DATE);
  const preview = await startPreview({ out, live, host: '127.0.0.1', port: 0 });
  onTestFinished(preview.close);
  get = (path) => fetch(preview.url + path);
});

const breakSources = (): void => place.edit('data/cities/barre.yaml', 'lat: ', 'lat: north ');

it('a page has its scripts, though the last build was of other components', async () => {
  const [script = ''] = /\/assets\/StaffFilter\.\w+\.js/.exec(await (await get('/missing-service-pages')).text()) ?? [];
  const written = readFileSync(join(place.project.out, script), 'utf8');
  rmSync(join(place.project.out, script));
  const answer = await get(script);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await answer.text()).toBe(written);
  expect((await get('/assets/StaffFilter.00000000.js')).status).toBe(404);
});

it('files of the last build say so while the sources have mistakes', async () => {
  const remark = /^This shows the last build that was published, .* cannot be built: .*cities\/barre\.yaml:\d+:lat /;
  const before = (await (await get('/build-status.json')).json()) as object;
  breakSources();
  const status = (await (await get('/build-status.json')).json()) as { remark: string };
  expect(status.remark).toMatch(remark);
  expect(status).toEqual({ remark: status.remark, ...before });
  expect(await (await get('/missing-service-pages')).text()).toContain('This shows the last build');
});
