/** Messages about the flags, arguments and environment of a command. */
import { message } from './problem.ts';
import { suggest, type UnknownName } from './prose.ts';

/** `kind` is the word for one record: "city". */
export const unknownRecord = message('cli-unknown-record', ({ kind, name, known }: UnknownName & { kind: string }) => ({
  what: `There is no ${kind} "${name}".`,
  todo: suggest(name, known),
}));

export const epochOutOfRange = message('cli-source-date-epoch', (value: string, inMilliseconds: boolean) => ({
  what: `The environment variable SOURCE_DATE_EPOCH is "${value}", which is not a time in the years 2000 to 2199.`,
  todo: inMilliseconds
    ? `It counts seconds, and this looks like milliseconds: try ${value.slice(0, -3)}.`
    : 'Set it to a number of seconds since 1970, such as 1795132800, or unset it.',
}));

export const portInUse = message(
  'cli-port-in-use',
  ({ port, host, free }: { port: number; host: string; free: number }) => ({
    what: `Port ${port} is already in use on ${host}.`,
    todo: `Use --port ${free}, which is free.`,
  }),
);

export const portForbidden = message('cli-port-forbidden', ({ port, free }: { port: number; free: number }) => ({
  what: `You do not have permission to use port ${port}.`,
  todo: `Use --port ${free}, which is free.`,
}));

export const unknownHost = message('cli-unknown-host', ({ host }: { host: string }) => ({
  what: `This machine does not have the address "${host}".`,
  todo: 'Use --host 127.0.0.1, or --host 0.0.0.0 to be reachable from other machines.',
}));

/** A package that gen itself imports. */
export const packageDamaged = message('package-damaged', ({ name }: { name: string }) => ({
  what: `The package "${name}", which gen needs, is not installed.`,
  todo: 'Run "npm ci", or "npm install" where there is no package-lock.json.',
}));
