import { parentPort, workerData } from 'node:worker_threads';
import { runMutation, type Bench, type Outcome } from './run-mutation.ts';
import type { Mutation } from './mutate.ts';

export interface Task {
  readonly mutation: Mutation;
  readonly render: boolean;
}

/** Nobody else answers for a failure of the run itself. */
const failed = (error: unknown): Outcome => ({
  end: 'fault',
  message: `${error instanceof Error ? error.stack : String(error)}`,
  file: '',
  ms: 0,
});

parentPort?.on('message', ({ mutation, render }: Task) => {
  void runMutation(workerData as Bench, mutation, render)
    .catch(failed)
    .then((outcome) => parentPort?.postMessage(outcome));
});
parentPort?.postMessage('ready');
