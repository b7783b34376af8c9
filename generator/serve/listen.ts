/** Opens a port, and explains why one cannot be opened. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { GenError, type Message } from '../errors/problem.ts';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Starts listening and returns the address for a browser. If the port cannot be opened, throws a GenError that names a free one. */
export async function listen(server: Server, place: ListenAddress): Promise<string> {
  try {
    await open(server, place);
  } catch (error) {
    throw await explain(error as NodeJS.ErrnoException, place);
  }
  const { port, address, family } = server.address() as AddressInfo;
  const isOpenToAll = address === '0.0.0.0' || address === '::';
  return `http://${isOpenToAll || place.host === 'localhost' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Resolves when the server listens; rejects with its error. */
async function open(server: Server, { port, host }: ListenAddress): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
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

/** Returns the next free port above, from 1024 on, or any free one if none is near. */
async function findFreePort(port: number, host: string): Promise<number> {
  const first = Math.max(port + 1, 1024);
  for (let candidate = first; candidate < Math.min(first + TRIES, 65_536); candidate++)
    if (await probe({ port: candidate, host }).catch(() => null)) return candidate;
  return probe({ port: 0, host });
}

async function probe(place: ListenAddress): Promise<number> {
  const server = createServer();
  await open(server, place);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const portInUse = ({ port, host, free }: { port: number; host: string; free: number }): Message => ({
  what: `Port ${port} is already in use on ${host}.`,
  todo: `Use --port ${free}, which is free.`,
});

const portForbidden = ({ port, free }: { port: number; free: number }): Message => ({
  what: `You do not have permission to use port ${port}.`,
  todo: `Use --port ${free}, which is free.`,
});

const unknownHost = ({ host }: { host: string }): Message => ({
  what: `This machine does not have the address "${host}".`,
  todo: 'Use --host 127.0.0.1, or --host 0.0.0.0 to be reachable from other machines.',
});
