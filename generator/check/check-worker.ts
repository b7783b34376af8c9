/** A thread of the check: opens the site for itself, then checks one batch of pages after another. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { BatchMessage } from './check-pages.ts';
import { createBatchCheck } from './check-pages.ts';
import { openSite, type SiteOrder } from './read-site.ts';

if (!isMainThread && parentPort) {
  const port = parentPort;
  const checking = createBatchCheck(openSite(workerData as SiteOrder), workerData as SiteOrder);
  port.on('message', (batch: BatchMessage) => {
    // A failure rejects, and reaches the main thread as the worker's error.
    void checking.then((checkBatch) => port.postMessage(checkBatch(batch)));
  });
}
