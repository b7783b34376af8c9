/** Headers that a site adds to those of gen: `headers: { '/*': { 'X-Frame-Options': 'DENY' } }`. */
import { throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';

/** Values by name, by path: "/*" for every answer, "/downloads/*" for a folder, "/price-list.pdf" for a file. */
export type HeaderOption = Readonly<Record<string, Readonly<Record<string, string>>>>;

const PATH = /^\/(?:[\w.~/-]*\/)?(?:\*|[\w.~-]*)$/;
const NAME = /^[\w-]+$/;
/** nginx reads "$" as the beginning of a variable. */
const VALUE = /^[\x20-\x7e]+$/;

/** Returns the headers of a kit with those of a site. Throws a GenError for what the settings of some host cannot hold. */
export function joinHeaders(kit: HeaderOption, own: HeaderOption = {}): HeaderOption {
  const problems = Object.entries(own).flatMap(([path, headers]): Problem[] => {
    const place = { file: 'site.ts', key: `headers["${path}"]` };
    if (!PATH.test(path))
      return [
        { ...place, what: `"${path}" is not a path for headers.`, todo: 'Write "/*", "/folder/*" or "/file.pdf".' },
      ];
    return Object.entries(headers).flatMap(([name, value]) => {
      if (NAME.test(name) && typeof value === 'string' && VALUE.test(value) && !value.includes('$')) return [];
      const what = `The settings of web servers cannot hold the header ${JSON.stringify(`${name}: ${value}`)}.`;
      const todo = 'Use letters, digits and hyphens in its name; ASCII characters but "$" in its value.';
      return [{ ...place, what, todo }];
    });
  });
  throwProblems(problems);
  const paths = [...new Set([...Object.keys(kit), ...Object.keys(own)])];
  return Object.fromEntries(paths.map((path) => [path, { ...kit[path], ...own[path] }]));
}
