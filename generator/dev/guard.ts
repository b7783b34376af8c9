/** Keeps `gen dev` running when code of the site ends the process, or throws where nobody catches it. */

/** Turns `process.exit` and late errors of the site's code into errors that `onError` reports. */
export function guardProcess(onError: (error: unknown) => void): void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called. gen dev keeps running.`);
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}
