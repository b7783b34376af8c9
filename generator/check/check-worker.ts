/** A thread that checks pages: opens the site for itself. */
import { serveThread } from '../threads.ts';
import { createBatchCheck, type ThreadOrder } from './check-pages.ts';
import { openSite } from './read-site.ts';

await serveThread((started: ThreadOrder) => createBatchCheck(openSite(started.order), started));
