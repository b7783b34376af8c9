import { pathToFileURL } from 'node:url';

/** Imports a bundled module; "site.mjs?2" runs it again. Node maps the stacks of its errors to the sources. */
export async function importBundle<T>(file: string): Promise<T> {
  process.setSourceMapsEnabled(true);
  const [path = '', version] = file.split('?');
  const { href } = pathToFileURL(path);
  return (await import(version === undefined ? href : `${href}?${version}`)) as T;
}
