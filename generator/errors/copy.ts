/** Messages about templates: the sentences in `templates/copy/` and the documents around the pages. */
import { message, unknownMessage } from './problem.ts';
import { count, formatNumber, listOf, nearest, suggest, type UnknownName } from './prose.ts';

export const templateMissing = message('template-missing', () => ({
  what: 'This template is missing.',
  todo: 'Restore the file: every site needs it.',
}));

export const copyFileMissing = message('copy-file-missing', () => ({
  what: 'This copy file is missing.',
  todo: 'Create it with the sentences that are asked for, each below a line such as "{{!# title }}". A page needs at least metaTitle and metaDescription.',
}));

export const noSentences = message('copy-no-sentences', () => ({
  what: 'The file contains no named sentences.',
  todo: 'Begin each sentence with a line such as "{{!# title }}".',
}));

export const sentenceTwice = message('copy-sentence-twice', ({ name }: { name: string }) => ({
  what: `The sentence "${name}" appears twice in this file.`,
  todo: 'Remove one of the two.',
}));

export const sentenceMissing = message('copy-sentence-missing', ({ name, known }: UnknownName) => ({
  what: `A component asks for the sentence "${name}", but this file does not have it.`,
  todo: `Add it below a line "{{!# ${name} }}"${near(name, known)}.`,
}));

function near(name: string, known: readonly string[]): string {
  const other = nearest(name, known);
  return other ? `, or rename "${other}"` : '';
}

const CLOSE = 'Close every "{{" with "}}", and every block with its name, such as "{{/if}}".';

export const blockClosedByOther = message('copy-block-mismatch', (opened: string, closed: string) => ({
  what: `The block {{#${opened}}} is closed with {{/${closed}}}.`,
  todo: CLOSE,
}));

export const blockNotClosed = message('copy-block-open', () => ({
  what: 'A block such as {{#if}} is opened but not closed.',
  todo: CLOSE,
}));

export const bracesUnreadable = message('copy-syntax', () => ({
  what: 'The part between "{{" and "}}" makes no sense here, or a "}}" is missing.',
  todo: CLOSE,
}));

export const noPartials = message('copy-no-partials', () => ({
  what: 'Templates cannot include other templates with "{{>".',
  todo: 'Write the sentence out.',
}));

export const unknownBlock = unknownMessage('copy-unknown-block', (name) => `There is no block {{#${name}}}.`);

export const unknownHelper = unknownMessage('copy-unknown-helper', (name) => `There is no helper called "${name}".`);

/** `parent` is what was asked for the variable: "site" in "site.brnd". */
export const unknownVariable = message(
  'copy-unknown-variable',
  ({ name, parent, key, known }: { name: string; parent: string; key: string; known: readonly string[] }) => ({
    what: parent
      ? `There is no variable "${name}": ${parent} has no "${key}".`
      : `There is no variable "${name}" here.`,
    todo: known.length === 0 && parent ? `Use "${parent}" itself, or remove it.` : suggest(key, known),
  }),
);

export const outsideSentence = message('copy-out-of-scope', ({ name }: { name: string }) => ({
  what: `"${name}" leads out of the sentence: there are not that many blocks around it.`,
  todo: 'Remove one "../" for each block that is not there.',
}));

export const noSuchData = message('copy-no-such-data', ({ name, known }: UnknownName) => ({
  what: known.length > 0 ? `There is no "${name}" here.` : `"${name}" has a value only inside {{#each}}.`,
  todo: known.length > 0 ? `Use ${listOf(known, 'or')}.` : 'Move it into an {{#each}} block, or remove it.',
}));

export const blockNeedsVariable = message('copy-block-needs-variable', ({ block }: { block: string }) => ({
  what: `{{#${block}}} needs the name of a variable.`,
  todo: `Write it as {{#${block} name}}.`,
}));

export const helperParameters = message(
  'copy-helper-parameters',
  ({ name, found, wanted }: { name: string; found: number; wanted: number }) => ({
    what: `The helper "${name}" takes ${count(wanted, 'value')}, but ${found === 0 ? 'none is' : `${found} are`} given.`,
    todo: 'Write the values after its name, separated by spaces, such as {{plural n "mile" "miles"}}.',
  }),
);

export const helperNeedsVariable = message('copy-helper-needs-variable', (name: string, wants: Wanted) => ({
  what: `The helper "${name}" needs a variable that holds ${wants === 'list' ? 'a list' : 'a text'} here.`,
  todo: `Write it as {{${name} variable}}.`,
}));

export const eachNeedsList = message('copy-each-needs-list', ({ name }: { name: string }) => ({
  what: `{{#each}} goes through a list, but ${name} is not a list.`,
  todo: 'Name a list, or use {{#with}}.',
}));

export type Wanted = 'text' | 'list';

/** `known` are the keys of the value, when it is a group of values. */
export const wrongShape = message(
  'copy-wrong-shape',
  ({ name, wanted, helper, known }: UnknownName & { wanted: Wanted; helper: string | null }) => {
    const needed = wanted === 'list' ? 'a list of texts' : 'a single value';
    const found = wanted === 'list' ? `not ${needed}` : known.length > 0 ? 'a group of values' : 'a list';
    const asked = helper ? `The helper "${helper}" needs ${needed}` : 'A single value is needed here';
    return { what: `${asked}, but "${name}" is ${found}.`, todo: shapeAdvice({ name, wanted, known }) };
  },
);

function shapeAdvice({ name, wanted, known }: UnknownName & { wanted: Wanted }): string {
  if (wanted === 'list') return 'Name a list of texts, or use {{#each}}.';
  return known.length > 0
    ? `Name one of the values in it, such as "${known[0]}".`
    : `Use {{list ${name}}} or {{#each ${name}}}.`;
}

export const tooManyVariables = message('copy-too-many-variables', (found: number, most: number) => ({
  what: `One sentence uses ${formatNumber(found)} variables, helpers, and blocks, and the limit is ${formatNumber(most)}.`,
  todo: 'Split it into several sentences, or use {{#each}}.',
}));

export const blocksTooDeep = message('copy-blocks-too-deep', ({ most }: { most: number }) => ({
  what: `Blocks are nested more than ${most} levels deep.`,
  todo: 'Split the sentence into several.',
}));

export const templateUnreadable = message('copy-unreadable', (reason: string) => ({
  what: `The template cannot be read: ${reason.replace(/[.:\s]+$/, '')}.`,
  todo: CLOSE,
}));

export const copyFileUnused = unknownMessage('copy-file-unused', (name) => `No page uses the copy file "${name}".`);
export const sentenceUnused = unknownMessage(
  'copy-sentence-unused',
  (name) => `No page asks for a sentence called "${name}" here.`,
);
