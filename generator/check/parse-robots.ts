/** robots.txt as crawlers read it (RFC 9309), and its lines for findings. */
import robotsParser from 'robots-parser';
import { ROBOTS_FILE } from '../output/robots.ts';

interface RobotsLine {
  readonly line: number;
  /** In lower case; empty for a line that is not of the form "name: value". */
  readonly key: string;
  readonly value: string;
}

/** `siteUrl`: "https://www.example.com". */
export function parseRobots(text: string, siteUrl: string) {
  const lines = text.split(/\r?\n/).flatMap((raw, index): RobotsLine[] => {
    const content = raw.replace(/#.*$/, '').trim();
    if (content === '') return [];
    const [, key = '', value = content] = /^([\w-]+)\s*:\s*(.*)$/.exec(content) ?? [];
    return [{ line: index + 1, key: key.toLowerCase(), value }];
  });
  const robots = robotsParser(`${siteUrl}/${ROBOTS_FILE}`, text);
  return {
    lines,
    /** True if crawlers without rules of their own must not fetch this path. */
    isDisallowed: (path: string): boolean => robots.isDisallowed(siteUrl + path, '*') ?? false,
  };
}
