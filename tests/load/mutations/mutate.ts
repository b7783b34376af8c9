/** One mutation of a data folder, told by plain values so that it can be made again. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { FILE_MUTATIONS } from './files.ts';
import { RECORD_MUTATIONS, mutateRecord, nth } from './records.ts';
import { TEXT_MUTATIONS } from './texts.ts';

export interface Mutation {
  readonly kind: string;
  /** Choose the file, another file, the place in it and what happens there. */
  readonly file: number;
  readonly other: number;
  readonly n: number;
  readonly m: number;
}

const kinds = (names: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...names);
/** Without the liking for small and large numbers that fast-check has. */
const mutation: fc.Arbitrary<Mutation> = fc.noBias(
  fc.record({
    kind: fc.oneof(
      { arbitrary: kinds(RECORD_MUTATIONS), weight: 5 },
      { arbitrary: kinds(Object.keys(TEXT_MUTATIONS)), weight: 4 },
      { arbitrary: kinds(Object.keys(FILE_MUTATIONS)), weight: 2 },
    ),
    file: fc.nat(1_000_000),
    other: fc.nat(1_000_000),
    n: fc.nat(1_000_000),
    m: fc.nat(1_000_000),
  }),
);

/** The first `count` mutations of a seed. */
export function mutations(count: number, seed: number): Mutation[] {
  return fc.sample(mutation, { numRuns: count, seed });
}

/** Changes a folder of valid data. `files` are the names of its files, sorted; gives the one that was chosen. */
export function mutate(data: string, files: readonly string[], { kind, file, other, n, m }: Mutation): string {
  // The record of the business and the short lists are hit as often as one of many cities.
  const single = files.filter((name) => !name.includes('/'));
  const chosen = file % 2 ? nth(files, file >> 1) : nth(single, file >> 1);
  const path = join(data, chosen);
  const donor = join(data, nth(files, other));
  const inRecord = RECORD_MUTATIONS.includes(kind);
  if (inRecord)
    rewrite(
      path,
      mutateRecord({ name: kind, text: readFileSync(path, 'utf8'), donor: readFileSync(donor, 'utf8'), n, m }),
    );
  const inText = TEXT_MUTATIONS[kind];
  if (inText) rewrite(path, inText(readFileSync(path), n, m));
  FILE_MUTATIONS[kind]?.({ data, path, other: donor, m });
  return chosen;
}

function rewrite(path: string, content: string | Buffer): void {
  rmSync(path);
  writeFileSync(path, content);
}
