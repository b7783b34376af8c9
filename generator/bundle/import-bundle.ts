import { pathToFileURL } from 'node:url';

/** Imports a bundled module. Node maps the stacks of its errors to the sources. */
export async function importBundle<T>(file: string): Promise<T> {
  process.setSourceMapsEnabled(true);
  return (await import(pathToFileURL(file).href)) as T;
}
