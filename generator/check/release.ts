/** Rules of a release: the site is the one that was built from the sources of today, and loses no published address. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inputs } from '../build/inputs.ts';
import { MARK_ADVICE, type MarkedContent } from '../build/marked-content.ts';
import type { BuiltSite } from '../build/manifest.ts';
import { findUnknownFiles } from '../build/output-folder.ts';
import { commandLine } from '../errors/command-line.ts';
import { defineSiteRule, type FileFinding, type SiteRule } from '../define/rule.ts';
import { isLocalHost } from '../define/site-url.ts';
import { hashBytes } from '../hash.ts';
import { fileOfPath, normalizePath, MANIFEST_FILE } from '../plan/paths.ts';
import type { PublishedAddress } from '../plan/published.ts';
import { isProduction } from '../plan/staging.ts';
import { createRedirectFinder, type PlannedRedirect } from '../plan/redirects.ts';

/** Compares every byte of `out/` with the manifest, and the manifest with the inputs. */
export const outputRule = (built: BuiltSite | null, inputs: Inputs): SiteRule =>
  defineSiteRule({
    name: 'output',
    onlyRelease: true,
    check: ({ files }) => {
      const file = MANIFEST_FILE;
      if (!built) return [{ file, message: buildAgain('The manifest of the build is missing or damaged.') }];
      return [
        ...faultsOfInputs(built, inputs).map((message) => ({ file, message })),
        ...changedFiles(built, files),
        ...findUnknownFiles(built).map((one) => ({ file: one, message: NOT_BUILT })),
      ];
    },
  });

/** Adds what to do. */
const buildAgain = (what: string): string => `${what} Run \`${commandLine('build')}\`.`;

const NOT_BUILT = 'No build wrote this file. Move it to public/.';

function faultsOfInputs({ inputs, staging }: BuiltSite, today: Inputs): string[] {
  if (!isProduction(staging)) return [buildAgain('The site was built for a preview, with --url or --noindex.')];
  if (inputs === null) return [buildAgain('The site was built in part.')];
  if (inputs === today.hash) return [];
  return [buildAgain('Data, components, templates, packages, public files or site.ts have changed since the build.')];
}

/** A symbolic link passes for its file here, but not on a host. */
function changedFiles({ folder, files: entries }: BuiltSite, files: ReadonlySet<string>): FileFinding[] {
  return [...entries].flatMap(([file, { hash }]): FileFinding[] => {
    if (!files.has(file)) return [{ file, message: buildAgain('A file of the build is missing.') }];
    const path = join(folder, file);
    const isSame = hashBytes(readFileSync(path)) === hash && !lstatSync(path).isSymbolicLink();
    return isSame ? [] : [{ file, message: buildAgain('A file differs from the one that the build wrote.') }];
  });
}

/** Invented records, and texts that nobody has read, are for building with, not for releasing. */
export const markedRules = (marked: readonly MarkedContent[]): readonly SiteRule[] =>
  (['sample', 'starting'] as const).map((name) =>
    defineSiteRule({
      name,
      onlyRelease: true,
      ...(name === 'sample' && { basis: '16 CFR Part 465: fake reviews and testimonials (2024-10)' }),
      check: () =>
        marked
          .filter(({ mark }) => mark === name)
          .map(({ place: { file, line }, record }) => ({ file, line, message: MARK_ADVICE[name], detail: record })),
    }),
  );

/** Visitors can reach the site at its address. */
export const originRule = defineSiteRule({
  name: 'origin',
  onlyRelease: true,
  check: ({ facts: { siteUrl } }) => {
    const { protocol, hostname, port } = new URL(siteUrl);
    const message =
      'The origin of the site is not an address for visitors: it needs https: and a public host without a port.';
    return protocol === 'https:' && port === '' && isPublicName(hostname)
      ? []
      : [{ file: 'index.html', message, detail: siteUrl }];
  },
});

/** True for a name that the whole Internet knows: with a dot, and no address. */
const isPublicName = (hostname: string): boolean =>
  !isLocalHost(hostname) && hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname);

interface PublishedAddresses {
  /** The list, as messages name it. */
  readonly file: string;
  readonly addresses: readonly PublishedAddress[];
  readonly redirects: readonly PlannedRedirect[];
  /** A release may lose no address; any other check reminds of it. */
  readonly release: boolean;
}

/** Every published address is a page, an alias, or known to be gone. */
export function publishedRule({ file, addresses, redirects, release }: PublishedAddresses): SiteRule {
  const findRedirect = createRedirectFinder(redirects);
  return defineSiteRule({
    name: 'address',
    isWarning: !release,
    check: ({ files }) =>
      addresses
        .filter(({ path }) => !files.has(fileOfPath(normalizePath(path))) && !findRedirect(normalizePath(path)))
        .map(({ path, line }) => {
          const message =
            'A published address leads nowhere. Add { from: "…", to: "…" } or { from: "…", gone: true } to aliases.yaml.';
          return { file, line, message, detail: path };
        }),
  });
}
