/** What every peer is: how to get it, how to write a site for it, and how to run it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DerivedSite } from '../derive/model.ts';
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
}

export interface PeerProject {
  /** Empty; becomes the project. */
  readonly folder: string;
  /** Where the peer was installed. */
  readonly installed: string;
  readonly site: DerivedSite;
  readonly origin: string;
}

export function writeText(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
