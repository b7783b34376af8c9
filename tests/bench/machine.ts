/** Facts about the machine that the figures come from. */
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { spawnSync } from 'node:child_process';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  readonly fileSystem: string;
  readonly node: string;
}

/** `folder`: where the sites are written. */
export function describeMachine(folder: string): Machine {
  const fileSystem =
    spawnSync('df', ['--output=fstype', folder], { encoding: 'utf8' }).stdout?.trim().split('\n').at(-1) ?? '';
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${type()} ${release().split('-')[0]}`,
    fileSystem: fileSystem || 'unknown',
    node: process.versions.node,
  };
}

/** Processes that wanted to run in the last minute: above the number of cores, the figures are of a busy machine. */
export function readLoad(): number {
  return loadavg()[0] as number;
}
