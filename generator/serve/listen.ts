/** Opens the port of a server. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { GenError } from '../errors/gen-error.ts';
import { reasonOf } from '../errors/prose.ts';

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
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && candidate < last) continue;
      // "listen EACCES: permission denied 127.0.0.1:80"
      const what = `No server can be started on port ${candidate} of "${host}": ${reasonOf(message.replace(/^\w+ [A-Z]+: /, ''))}.`;
      throw new GenError({ file: '--port, --host', what, todo: 'Name another port or host.' }, { cause: error });
    }
}

function urlOf({ port, address, family }: AddressInfo, host: string): string {
  const isOpenToAll = address === '0.0.0.0' || address === '::';
  if (isOpenToAll || host === 'localhost') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
