/** `gen dev` under measurement. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editOneCity } from '../cities.ts';
import type { Workspace } from '../workspace.ts';
import { initialOf, placeIn } from './edits.ts';
import type { DevServer } from './server.ts';

const COPY = 'templates/copy/pages/CityPage.hbs';
const COMPONENT = 'components/pages/CityPage.tsx';
const STYLES = 'components/pages/CityPage.css';
const ISLAND = 'components/islands/FrameFacade.tsx';

/** Gives the workspace places for the edits. `city`: the slug of the one whose page is looked at. */
export function ourServer({ project: { root, cwd, data }, build, dropAll }: Workspace, city: string): DevServer {
  const at = (name: string): string => join(root, name);
  editOneCity(data, initialOf('data'));
  placeIn(at(COPY), '{{!# introTitle }}\n', `{{!# introTitle }}\n${initialOf('copy')} `);
  placeIn(at(COMPONENT), '<>', `<>${initialOf('component')}`);
  placeIn(at(ISLAND), '<details', `<details ${initialOf('island')}`);
  writeFileSync(at(STYLES), `${readFileSync(at(STYLES), 'utf8')}\n${initialOf('css')}\n`);
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  return {
    id: 'gen',
    title: `gen ${version}`,
    command: (port) => ({
      command: process.execPath,
      args: [at('dist/bin.mjs'), 'dev', '--port', String(port)],
      cwd,
      env: build.env as Record<string, string>,
    }),
    listening: /http:\/\//,
    path: `/locations/${city}`,
    files: {
      data: join(data, 'cities.csv'),
      copy: at(COPY),
      css: at(STYLES),
      component: at(COMPONENT),
      island: at(ISLAND),
    },
    dropAll,
  };
}
