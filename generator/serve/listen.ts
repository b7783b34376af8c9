/** Opens the port of a server, and explains why it cannot be opened. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { GenError } from '../errors/gen-error.ts';
import type { Message } from '../errors/problem.ts';

export interface ListenOptions {
  readonly host: string;
  /** The next free one is taken if it is in use. */
  readonly port: number;
  readonly print?: (text: string) => void;
}

/** Ports tried after the one that was asked for. */
const TRIES = 20;

/** Starts listening and returns the address for a browser. A port or host that cannot be opened is a GenError. */
export async function listen(server: Server, { host, port, print = () => {} }: ListenOptions): Promise<string> {
  const last = Math.min(port + TRIES, 65_535);
  for (let candidate = port; ; candidate++)
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      if (candidate !== port) print(`Port ${port} is in use.`);
      return urlOf(server.address() as AddressInfo, host);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || candidate === last) throw explain(error as NodeJS.ErrnoException, { host, port });
    }
}

function urlOf({ port, address, family }: AddressInfo, host: string): string {
  const isOpenToAll = address === '0.0.0.0' || address === '::';
  if (isOpenToAll || host === 'localhost') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

const UNKNOWN_HOST = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function explain(error: NodeJS.ErrnoException, { host, port }: ListenOptions): Error {
  const { code = '' } = error;
  const mistake = (file: string, message: Message) => new GenError({ file, ...message }, { cause: error });
  if (code === 'EADDRINUSE')
    return mistake('--port', {
      what: `Port ${port} and the next ${TRIES} are in use on ${host}.`,
      todo: 'Name another port.',
    });
  if (code === 'EACCES')
    return mistake('--port', {
      what: `You do not have permission to use port ${port}.`,
      todo: 'Name a port from 1024 on.',
    });
  if (!UNKNOWN_HOST.includes(code)) return error;
  return mistake('--host', {
    what: `This machine does not have the address "${host}".`,
    todo: 'Use --host 127.0.0.1, or --host 0.0.0.0 to be reachable from other machines.',
  });
}
