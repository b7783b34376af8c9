/** A peer: its installation, its site, its commands. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DerivedSite } from '../derive/model.ts';
import { initialOf, placeIn } from '../dev/edits.ts';
import type { Command } from '../measure.ts';

export interface Peer {
  readonly id: string;
  readonly title: string;
  /** Its version, and what it runs on, when it could be installed into `folder`; otherwise the reason why not. */
  readonly install: (folder: string) => Promise<{ readonly version: string } | { readonly missing: string }>;
  /** Writes a project that makes the site. */
  readonly write: (project: PeerProject) => void;
  readonly command: (project: Pick<PeerProject, 'folder' | 'installed'>) => Command;
  /** Below the project's folder: the finished site, and what it keeps for later runs. */
  readonly output: string;
  readonly kept: readonly string[];
  readonly dev: PeerDev;
}

/** The dev server of a peer. Paths are below the project's folder. */
export interface PeerDev {
  readonly command: (project: Pick<PeerProject, 'folder' | 'installed'> & { readonly port: number }) => Command;
  /** Matches its output when it listens. */
  readonly listening: RegExp;
  /** The address of a page, from its path without an ending. */
  readonly address: (path: string) => string;
  /** The folder of files that are served as they are. */
  readonly served: string;
  /** Files of the template of the city pages, of its section "bench", and of its stylesheet. */
  readonly sources: Readonly<Record<'copy' | 'component' | 'css', string>>;
  /** The file with the own values of a city's page, which is the page with this index among them. */
  readonly record: (slug: string, index: number) => string;
  /** Adds the stylesheet, and changes what a build may do and its dev server would not follow. */
  readonly prepare: (folder: string) => void;
}

export interface PeerProject {
  /** Empty; becomes the project. */
  readonly folder: string;
  /** Folder of the installed peer. */
  readonly installed: string;
  readonly site: DerivedSite;
  readonly origin: string;
}

export function writeText(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Adds a stylesheet that is served as it is. */
export function linkStylesheet(folder: string, template: string): void {
  writeText(folder, 'static/bench.css', `${initialOf('css')}\n`);
  placeIn(join(folder, template), '</head>', '<link rel="stylesheet" href="/bench.css"></head>');
}
