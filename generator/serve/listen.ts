/** Opening a port, and what to say when it cannot be opened. */
import type { Server } from 'node:http';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { portForbidden, portInUse, unknownHost } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** Starts listening; gives the address to open in a browser. A port that cannot be had is a GenError that names a free one. */
export async function listen(server: Server, place: ListenAddress): Promise<string> {
  try {
    await opened(server, place);
  } catch (error) {
    throw await explain(error as NodeJS.ErrnoException, place);
  }
  const { port, address, family } = server.address() as AddressInfo;
  const open = address === '0.0.0.0' || address === '::';
  return `http://${open || place.host === 'localhost' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function opened(server: Pick<Server, 'once' | 'off' | 'listen'>, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function explain(error: NodeJS.ErrnoException, { port, host }: ListenAddress): Promise<Error> {
  const options = { cause: error };
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES') {
    const free = await findFreePort(port, host);
    const what = error.code === 'EADDRINUSE' ? portInUse({ port, host, free }) : portForbidden({ port, free });
    return new GenError({ file: '--port', ...what }, options);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new GenError({ file: '--host', ...unknownHost({ host }) }, options);
  return error;
}

const TRIES = 50;

/** The next free port above, from 1024 on; any free one when there is none near. */
async function findFreePort(port: number, host: string): Promise<number> {
  const first = Math.max(port + 1, 1024);
  for (let candidate = first; candidate < Math.min(first + TRIES, 65_536); candidate++)
    if (await isFree(candidate, host)) return candidate;
  return probe(0, host);
}

const isFree = (port: number, host: string): Promise<boolean> =>
  probe(port, host).then(
    () => true,
    () => false,
  );

/** Opens and closes a port; gives its number. */
function probe(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(port, host, () => {
      const { port: got } = socket.address() as AddressInfo;
      socket.close(() => resolve(got));
    });
  });
}
