/** robots.txt as crawlers read it (RFC 9309), and its lines for findings. */
import robotsParser from 'robots-parser';

export interface RobotsLine {
  readonly line: number;
  /** Lower case; empty for a line that is not of the form "name: value". */
  readonly key: string;
  readonly value: string;
}
export interface RobotsFile {
  readonly lines: readonly RobotsLine[];
  /** True if some rules are for all crawlers. */
  readonly isForAll: boolean;
  /** True if crawlers without rules of their own must not fetch this path. */
  readonly isDisallowed: (path: string) => boolean;
}

/** `origin` is the site's own: "https://www.example.com". */
export function parseRobots(text: string, origin: string): RobotsFile {
  const lines = text.split(/\r?\n/).flatMap((raw, index): RobotsLine[] => {
    const content = raw.replace(/#.*$/, '').trim();
    if (content === '') return [];
    const [, key = '', value = content] = /^([\w-]+)\s*:\s*(.*)$/.exec(content) ?? [];
    return [{ line: index + 1, key: key.toLowerCase(), value }];
  });
  const robots = robotsParser(`${origin}/robots.txt`, text);
  return {
    lines,
    isForAll: lines.some(({ key, value }) => key === 'user-agent' && value === '*'),
    isDisallowed: (path) => robots.isDisallowed(origin + path, '*') ?? false,
  };
}
