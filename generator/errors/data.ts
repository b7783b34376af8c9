/** Messages about the records in the data folder: wrong keys and values, names that do not exist, facts that cannot be true. */
import { message, unknownMessage } from './problem.ts';
import { show, suggest, type UnknownName } from './prose.ts';

export const unknownKind = unknownMessage('data-unknown-kind', (name) => `"${name}" is not a kind of data.`);

export const emptyCollection = message(
  'data-empty-collection',
  ({ kind, folder, one, files }: { kind: string; folder: string; one: boolean; files: string | null }) => ({
    what: one ? `There is no ${kind} record.` : `There are no ${kind}.`,
    todo: files
      ? `Create a file that the pattern ${folder}/${files} names.`
      : one
        ? `Create ${folder}/${kind}.yaml.`
        : `Create ${folder}/${kind}.yaml or ${folder}/${kind}.csv, or put files in ${folder}/${kind}/.`,
  }),
);

export const tooManyOfOne = message('data-only-one-allowed', ({ kind, found }: { kind: string; found: number }) => ({
  what: `There are ${found} ${kind} records, but only one is allowed.`,
  todo: 'Keep one.',
}));

/** "key" in a mapping, "column" in a table. */
export type KeyNoun = 'key' | 'column';

/** A key without a value; `expected` describes the value that belongs there. */
interface Unfilled {
  readonly key: string;
  readonly noun: KeyNoun;
  readonly expected: string | undefined;
}

export const unknownKey = message(
  'data-unknown-key',
  ({ key, noun, meant, known }: { key: string; noun: KeyNoun; meant: string | null; known: readonly string[] }) => ({
    what: `There is no ${noun} called "${key}" here.`,
    todo: meant ? `Did you mean "${meant}"?` : suggest(key, known),
  }),
);

export const missingKey = message('data-missing-key', ({ key, noun, expected }: Unfilled) => ({
  what: `The ${noun} "${key}" is missing.`,
  todo: expected ?? 'Add it.',
}));

export const emptyKey = message('data-empty-value', ({ key, noun, expected }: Unfilled) => ({
  what: `The ${noun} "${key}" has no value${noun === 'column' ? ' in this row' : ''}.`,
  todo: expected ?? `Add one${noun === 'key' ? ', or remove the key' : ''}.`,
}));

export const emptyEntry = message('data-empty-entry', ({ expected }: { expected: string | undefined }) => ({
  what: 'This entry of the list is empty.',
  todo: expected ?? 'Fill it in, or remove it.',
}));

/** `requirement` is a clause such as "The value must be a number", `found` the other half: "it is "north"". */
export const wrongValue = message(
  'data-wrong-value',
  ({ requirement, found, todo }: { requirement: string; found: string; todo: string | undefined }) => ({
    what: `${requirement}, but ${found}.`,
    todo,
    seen: found.replace(/^it is /, ''),
  }),
);

export const notARecord = message('data-not-a-record', ({ found }: { found: string }) => ({
  what: `A record with keys and values is expected here, but this is ${found}.`,
  todo: 'Write it as "key: value" lines.',
}));

/** `kind` as in "There is no city …". */
export const unknownName = message('data-unknown-name', ({ kind, name, known }: UnknownName & { kind: string }) => ({
  what: `There is no ${kind} "${name}".`,
  todo: suggest(name, known),
  seen: show(name),
}));

export const duplicateName = message(
  'data-duplicate',
  ({ keys, values, kind, where }: Record<'keys' | 'values', readonly unknown[]> & { kind: string; where: string }) => {
    const seen = values.map(show).join(', ');
    const what = `The ${keys.join(' and ')} ${seen} ${keys.length > 1 ? 'are' : 'is'} already used in ${where}.`;
    return {
      what,
      todo: keys.length > 1 ? 'Keep one of the two.' : `Give each of the ${kind} its own ${keys[0]}.`,
      seen,
    };
  },
);

/** A fault that the check of a collection finds in a record, in its own words. */
export const recordFault = message(
  'data-record-fault',
  ({ what, todo }: { what: string; todo?: string | undefined }) => ({ what, todo }),
);
