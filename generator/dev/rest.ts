/** Work for when nobody edits: the server gives memory back. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Nobody saves a file this soon after another and waits for it, in ms. */
const REST_MS = 2000;

/**
 * Collects garbage when nothing has happened for a while; to be called whenever something has. An edit leaves some 10 MB
 * behind, and on a machine with much memory V8 does not collect them before it holds hundreds.
 */
export function collectAtRest(atRest: () => Promise<void>): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void atRest().then(collect), REST_MS).unref();
  };
}
