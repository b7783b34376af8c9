/** Reads figures of a process and of its children from Linux. */
import { readFileSync, readdirSync } from 'node:fs';

/** A process that has ended has no family. */
function family(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(family)];
  } catch {
    return [];
  }
}

/** Processor time of all threads, in ticks of the kernel. */
export function ticksOf(pid: number): number {
  return sum(pid, (one) => {
    const [user = 0, system = 0] = readFileSync(`/proc/${one}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  });
}

export function residentBytes(pid: number): number {
  return sum(pid, (one) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  });
}

export function signalAll(pid: number, signal: NodeJS.Signals): void {
  sum(pid, (one) => Number(process.kill(one, signal)));
}

/** Sums a figure over a process and its children; one that ends meanwhile counts as 0. */
function sum(pid: number, read: (one: number) => number): number {
  let total = 0;
  for (const one of family(pid)) {
    try {
      total += read(one);
    } catch {
      // It has ended.
    }
  }
  return total;
}
