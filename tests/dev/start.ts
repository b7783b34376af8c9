/** `gen dev` over a site of a test. */
import { startDev, type DevOptions, type DevServer } from '../../generator/dev/server/server.ts';
import type { Project } from '../../generator/project.ts';
import { DATE } from '../fixtures/workplaces.ts';

/** Starts a server on a free port. */
export const startServer = (findProject: () => Project, options: Partial<DevOptions> = {}): Promise<DevServer> =>
  startDev({
    ...{ findProject, folders: [], host: '127.0.0.1', port: 0, date: DATE, stderr: process.stderr },
    onEvent: () => {},
    ...options,
  });
