/** A thread that checks pages. */
import { serveThread } from '../threads.ts';
import { createBatchCheck, type ThreadOptions } from './check-pages.ts';

await serveThread((options: ThreadOptions) => createBatchCheck(options));
