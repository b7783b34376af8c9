/** What is measured, and the state before each run. */
import { discard, type Site } from './site.ts';
import { run, type Case } from './measure.ts';
import type { PeerProject } from './peers/create.ts';

const FULL = 'full build';
const SAME = 'nothing changed';

/** Cases of an earlier state are compared with those of this one. */
const compared = ({ name }: Site, title: string): string | null => (name === 'gen' ? null : `gen: ${title}`);

export function buildCases(site: Site): Case[] {
  const { name, build, dropSite, dropCache, editCity, editSentence } = site;
  const one = (title: string, prepare: () => Promise<unknown>): Case => ({
    title: `${name}: ${title}`,
    comparedWith: compared(site, title),
    prepare,
    command: build,
  });
  return [
    // Data that changed is read anew by states that cache it.
    one(FULL, async () => [dropSite(), editCity()]),
    one(SAME, () => run(build)),
    one('one city', async () => [await run(build), editCity()]),
    one('one sentence', async () => [await run(build), editSentence()]),
    one('after a clone', async () => [dropSite(), dropCache()]),
  ];
}

export function checkCases(site: Site): Case[] {
  const { name, build, check, dropCache, editCity } = site;
  const one = (title: string, prepare: () => Promise<unknown>): Case => ({
    title: `${name}: ${title}`,
    comparedWith: compared(site, title),
    prepare,
    command: check,
  });
  return [
    one('first time', async () => [await run(build), dropCache()]),
    one(SAME, () => run(check)),
    one('one city', async () => [await run(check), editCity(), await run(build)]),
  ];
}

/** The others build everything every time. */
export function peerCase({ title, folder, build, leftovers }: PeerProject): Case {
  return {
    title: `${title}: ${FULL}`,
    comparedWith: `gen: ${FULL}`,
    prepare: async () => discard(folder, leftovers),
    command: build,
  };
}

/** What a Node program takes that does nothing. */
export const EMPTY: Case = {
  title: 'an empty Node program',
  comparedWith: `gen: ${SAME}`,
  prepare: async () => {},
  command: { program: process.execPath, args: ['-e', '0'], cwd: '/' },
};
