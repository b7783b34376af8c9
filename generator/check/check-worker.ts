/** A thread of the check: opens the site for itself, then checks one batch of pages after another. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createBatchCheck, type BatchMessage, type ThreadOrder } from './check-pages.ts';
import { openSite } from './read-site.ts';

if (!isMainThread && parentPort) {
  const port = parentPort;
  const started = workerData as ThreadOrder;
  const checking = createBatchCheck(openSite(started.order), started);
  port.on('message', (batch: BatchMessage) => {
    // A failure rejects, and reaches the main thread as the worker's error.
    void checking.then(async (checkBatch) => port.postMessage(await checkBatch(batch)));
  });
}
