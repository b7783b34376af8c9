/** Messages about what the settings of web servers cannot hold. */
import { message } from './problem.ts';
import { show } from './prose.ts';

export const originUnwritable = message('host-origin', ({ origin }: { origin: string }) => ({
  what: `The settings of web servers cannot hold the origin ${show(origin)}.`,
  todo: 'Write scheme and host only, the host in letters, digits, hyphens, and dots: "https://www.example.com".',
}));

export const pathUnwritable = message('host-path', ({ path }: { path: string }) => ({
  what: `The settings of web servers cannot hold the path ${show(path)}.`,
  todo: 'Begin it with a slash, end it without one, and leave out empty segments, control characters, backslashes, backticks, and $ % ? # { }.',
  seen: show(path),
}));

export const policyUnwritable = message('host-policy', ({ policy }: { policy: string }) => ({
  what: `The settings of web servers cannot hold the Content-Security-Policy ${show(policy)}.`,
  todo: 'Name each source in it by its origin only.',
}));
