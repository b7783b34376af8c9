/** robots.txt as crawlers read it (RFC 9309), and its lines for findings. */
import robotsParser from 'robots-parser';

export type RobotsFile = ReturnType<typeof parseRobots>;

/**
 * `origin` is the site's own: "https://www.example.com". `key` is in lower case, and empty for a line that is not of the form
 * "name: value".
 */
export function parseRobots(text: string, origin: string) {
  const lines = text.split(/\r?\n/).flatMap((raw, index) => {
    const content = raw.replace(/#.*$/, '').trim();
    if (content === '') return [];
    const [, key = '', value = content] = /^([\w-]+)\s*:\s*(.*)$/.exec(content) ?? [];
    return [{ line: index + 1, key: key.toLowerCase(), value }];
  });
  const robots = robotsParser(`${origin}/robots.txt`, text);
  return {
    lines,
    /** True if some rules are for all crawlers. */
    isForAll: lines.some(({ key, value }) => key === 'user-agent' && value === '*'),
    /** True if crawlers without rules of their own must not fetch this path. */
    isDisallowed: (path: string): boolean => robots.isDisallowed(origin + path, '*') ?? false,
  };
}
