/** robots.txt as crawlers read it (RFC 9309). */

export interface RobotsLine {
  readonly line: number;
  /** Lower case; empty for a line that is no "name: value". */
  readonly key: string;
  readonly value: string;
}
export interface RobotsGroup {
  /** Lower case. */
  readonly agents: readonly string[];
  readonly rules: readonly { readonly allow: boolean; readonly path: string }[];
}
export interface RobotsFile {
  readonly lines: readonly RobotsLine[];
  readonly groups: readonly RobotsGroup[];
}

export function parseRobots(text: string): RobotsFile {
  const lines = text.split(/\r?\n/).flatMap((raw, index): RobotsLine[] => {
    const content = raw.replace(/#.*$/, '').trim();
    if (content === '') return [];
    const [, key = '', value = content] = /^([\w-]+)\s*:\s*(.*)$/.exec(content) ?? [];
    return [{ line: index + 1, key: key.toLowerCase(), value }];
  });
  return { lines, groups: groupsOf(lines) };
}

function groupsOf(lines: readonly RobotsLine[]): RobotsGroup[] {
  const groups: { agents: string[]; rules: { allow: boolean; path: string }[] }[] = [];
  let open = false;
  for (const { key, value } of lines) {
    if (key === 'user-agent') {
      if (!open) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      open = true;
    } else if (key === 'allow' || key === 'disallow') {
      open = false;
      if (value !== '') groups.at(-1)?.rules.push({ allow: key === 'allow', path: value });
    }
  }
  return groups;
}

/** The longest rule that matches decides; allow wins a tie. */
export function isDisallowed({ rules }: RobotsGroup, path: string): boolean {
  let best = { length: -1, allow: true };
  for (const { allow, path: pattern } of rules) {
    if (!patternOf(pattern).test(path)) continue;
    if (pattern.length > best.length || (pattern.length === best.length && allow))
      best = { length: pattern.length, allow };
  }
  return !best.allow;
}

function patternOf(pattern: string): RegExp {
  const ends = pattern.endsWith('$');
  const body = (ends ? pattern.slice(0, -1) : pattern).replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${body}${ends ? '$' : ''}`);
}
