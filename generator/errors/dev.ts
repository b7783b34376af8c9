/** Messages about code of a site that ends the process in which `gen dev` runs it. `work` completes "while gen …". */
import { message } from './problem.ts';
import { reasonOf } from './prose.ts';

const NEXT = 'Correct it and save: gen dev starts again with the next change.';

export const siteCodeExits = message('dev-code-exits', ({ code, work }: { code: number; work: string }) => ({
  what: `Code of the site called process.exit(${code}) while gen ${work}.`,
  todo: `Throw an error instead. ${NEXT}`,
}));

export const siteCodeLoops = message('dev-code-loops', ({ seconds, work }: { seconds: number; work: string }) => ({
  what: `Code of the site ran for more than ${seconds} seconds without an end while gen ${work}.`,
  todo: `Look for a loop or a recursion that never ends. ${NEXT}`,
}));

export const siteCodeThrows = message('dev-code-throws', ({ reason, work }: { reason: string; work: string }) => ({
  what: `Code of the site threw an error that nothing caught while gen ${work}: ${reasonOf(reason)}.`,
  todo: `Catch the error, or await the promise that rejects. ${NEXT}`,
}));

export const outOfMemory = message('dev-out-of-memory', ({ work }: { work: string }) => ({
  what: `The memory was full while gen ${work}.`,
  todo: `Look for a list that grows without an end. ${NEXT}`,
}));

export const siteProcessEnded = message('dev-process-ended', ({ cause, work }: { cause: string; work: string }) => ({
  what: `The process that draws the pages ended with ${cause} while gen ${work}.`,
  todo: NEXT,
}));
