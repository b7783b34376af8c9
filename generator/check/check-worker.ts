/** A thread that checks pages. */
import { parentPort, workerData } from 'node:worker_threads';
import { problemsOf } from '../errors/gen-error.ts';
import { createBatchCheck, type PageTask, type WorkerAnswer, type CheckPagesOptions } from './pages.ts';

const checking = createBatchCheck(workerData as CheckPagesOptions);

async function answer(tasks: readonly PageTask[]): Promise<WorkerAnswer> {
  try {
    const checkBatch = await checking;
    return { verdicts: checkBatch(tasks) };
  } catch (error) {
    const problems = problemsOf(error);
    return problems ? { problems } : { bug: error as Error };
  }
}

parentPort?.on('message', async (tasks: readonly PageTask[]) => {
  parentPort?.postMessage(await answer(tasks));
});
