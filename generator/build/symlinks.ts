/** Symlinks in a site may lead anywhere within its repository. One that leads out of it could publish other files of the machine. */
import { readdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { attempt } from '../errors/attempt.ts';
import { throwProblems } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { findRepository } from '../files.ts';
import type { Project } from '../project.ts';

/** Throws a GenError for links that lead out of the repository. The target of one that leads to nothing is reported where it is read. */
export function refuseOutsideLinks({ cwd, data, templates, components, publicFolder }: Project): void {
  const root = realpathSync(findRepository(cwd));
  const problems = [data, templates, components, publicFolder].flatMap((folder) =>
    findLinks(folder).flatMap(({ path, target }): Problem[] => {
      const way = relative(root, target);
      if (way.split(/[\\/]/)[0] !== '..' && !isAbsolute(way)) return [];
      return [
        {
          file: displayPath(path),
          what: `This symlink leads out of the repository, to ${target}.`,
          todo: 'Copy the target into the repository: otherwise a build could publish any file of the machine.',
        },
      ];
    }),
  );
  throwProblems(problems);
}

interface Link {
  readonly path: string;
  readonly target: string;
}

/** Lists the links below a folder, in linked folders too, and the folder itself. */
function findLinks(folder: string, seen = new Set<string>()): Link[] {
  const target = attempt(() => realpathSync(folder));
  if (target === null || seen.has(target)) return [];
  seen.add(target);
  const entries = attempt(() => readdirSync(target, { recursive: true, withFileTypes: true })) ?? [];
  const links = entries
    .filter((entry) => entry.isSymbolicLink())
    .flatMap((entry) => findLinks(join(entry.parentPath, entry.name), seen));
  return [{ path: folder, target }, ...links];
}
