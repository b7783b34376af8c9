/** Commands that a site or its kit brings along: `gen city macon`, `gen new my-site`. */
import type { Command } from 'commander';
import type { CollectionRef } from './data.ts';
import type { Context } from './context.ts';
import { refuseUnknown, type Known } from './options.ts';

/** A command that builds the pages of some records: `gen city macon`. */
export interface RecordCommand {
  readonly name: string;
  readonly collection: CollectionRef;
  readonly description: string;
  /** Keys of some records, for the help. */
  readonly examples: readonly string[];
}

/** Any other command. `A` are its arguments, then its flags. */
export interface OwnCommand<A extends readonly unknown[] = readonly unknown[]> {
  readonly name: string;
  readonly description: string;
  /** Command lines for its help: "gen towns --state GA". */
  readonly examples: readonly string[];
  /** Adds arguments and flags (https://github.com/tj/commander.js). */
  readonly flags: (command: Command) => Command;
  readonly run: (context: CommandContext, ...given: A) => void | Promise<void>;
  /** False for a command of a kit that also runs where `site.ts` has mistakes. @default true */
  readonly needsSite?: boolean;
}

export type CommandDefinition = RecordCommand | OwnCommand;

/** The working folder and the site, as a command sees them. */
export interface CommandContext {
  readonly cwd: string;
  /** Folder of the package. */
  readonly root: string;
  /** Installs this package elsewhere: "^1.0.0", an address, or "file:…" with the absolute path of a tarball or clone. */
  readonly packageSpec: string;
  /** True if a person is at the terminal. */
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
  /** Ends the program with exit code 1. */
  readonly fail: () => void;
  /** Reads and validates the site as a build does; throws a GenError that lists every mistake in its data. */
  readonly readSite: () => Promise<Context>;
  /** Writes files by their path below a folder. */
  readonly writeFiles: (folder: string, files: Readonly<Record<string, string | Uint8Array>>) => Promise<void>;
  /** Returns the JSON Schemas of all collections by file name. */
  readonly schemas: () => Promise<Readonly<Record<string, string>>>;
}

const OPTIONS = {
  name: true,
  description: true,
  examples: true,
  collection: true,
  flags: true,
  run: true,
  needsSite: true,
} satisfies Known<RecordCommand & OwnCommand>;

/** Defines a command of a site or kit. */
export function defineCommand<A extends readonly unknown[]>(command: RecordCommand | OwnCommand<A>): CommandDefinition {
  refuseUnknown('defineCommand', command, OPTIONS);
  return command as CommandDefinition;
}
