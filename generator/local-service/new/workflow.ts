/** The workflow of a site in a folder of a repository: GitHub reads only workflows at the root. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Files } from './base.ts';
import { workspaceOf } from './package-json.ts';

const WORKFLOW = '.github/workflows/site.yml';

/** Moves the workflow in the files of a site to the root of its repository: "../.github/workflows/clear-creek.yml". */
export function placeWorkflow(files: Files, folder: string): Files {
  const { [WORKFLOW]: workflow, ...others } = files;
  const root = repositoryOf(folder);
  if (root === folder || workflow === undefined) return files;
  const inside = relative(root, folder).replaceAll('\\', '/');
  const name = inside.replaceAll('/', '-');
  const path = `.github/workflows/${name}.yml`;
  const up = relative(folder, root).replaceAll('\\', '/');
  return { ...others, [`${up}/${path}`]: formatWorkflow(String(workflow), { name, inside, path }) };
}

/** The folder with `.git`, else the root of the workspace, else the folder itself. */
function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return workspaceOf(folder) ?? folder;
  }
}

interface WorkflowPlace {
  readonly name: string;
  /** Path of the site below the root. */
  readonly inside: string;
  readonly path: string;
}

function formatWorkflow(text: string, { name, inside, path }: WorkflowPlace): string {
  const paths = [`${inside}/**`, 'shared/**', '*', path].map((one) => JSON.stringify(one)).join(', ');
  return text
    .replace(/^name: .*$/m, () => `name: ${JSON.stringify(name)}`)
    .replace(/^ {2}FOLDER: .*$/m, () => `  FOLDER: ${JSON.stringify(inside)}`)
    .replace(
      /^ {2}push:$/m,
      () => `  # Add the other folders that the site imports from.\n  push:\n    paths: [${paths}]`,
    )
    .replace(/^ {2}pull_request:$/m, () => `  pull_request:\n    paths: [${paths}]`);
}
