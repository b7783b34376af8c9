/** The package.json of a site. */
export const PACKAGE = 'package.json';

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
}

const parse = (text: string | Uint8Array): PackageJson => JSON.parse(String(text)) as PackageJson;

/** Returns the file with the version range of areaserved, an address, or the path of a tarball. */
export function formatPackage(text: string | Uint8Array, spec: string): string {
  const project = parse(text);
  const dependencies = { ...project.dependencies, areaserved: spec };
  return `${JSON.stringify({ ...project, dependencies }, null, 2)}\n`;
}

/** Returns how the file asks for areaserved; undefined if it does not. */
export const specIn = (text: string | Uint8Array): string | undefined => parse(text).dependencies?.areaserved;
