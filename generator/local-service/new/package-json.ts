/** The package.json of a site. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const PACKAGE = 'package.json';

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: object;
  readonly workspaces?: unknown;
}

const parse = (text: string | Uint8Array): PackageJson => JSON.parse(String(text)) as PackageJson;

/**
 * Returns the file with the version range of areaserved, an address, or the path of a tarball. In a workspace, npm reads which scripts
 * may run from the package.json at the root, and warns of other places.
 */
export function formatPackage(text: string | Uint8Array, spec: string, isInWorkspace = false): string {
  const { allowScripts, ...project } = parse(text);
  const dependencies = { ...project.dependencies, areaserved: spec };
  const scripts = allowScripts && !isInWorkspace && { allowScripts };
  return `${JSON.stringify({ ...project, dependencies, ...scripts }, null, 2)}\n`;
}

/** Returns the root of the npm, yarn or pnpm workspace above a folder; null without one. */
export function workspaceOf(folder: string): string | null {
  const parent = dirname(folder);
  if (parent === folder) return null;
  const file = join(parent, PACKAGE);
  const isRoot =
    existsSync(join(parent, 'pnpm-workspace.yaml')) ||
    (existsSync(file) && parse(readFileSync(file)).workspaces !== undefined);
  return isRoot ? parent : workspaceOf(parent);
}

/** Returns how the file asks for areaserved; undefined if it does not. */
export const specIn = (text: string | Uint8Array): string | undefined => parse(text).dependencies?.areaserved;
