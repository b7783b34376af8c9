import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { placeAt } from '../define/record.ts';
import { GenError } from '../errors/gen-error.ts';
import type { ProjectFlags } from '../project.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { examples, withProjectFlags } from './flags.ts';
import { createConsole } from './print.ts';

export function addAliases(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('aliases'))
    .description('print rows for data/aliases.yaml, from the sitemap of an earlier site')
    .argument('<file...>', 'sitemaps of the earlier site, or lists of its addresses, one a line')
    .addHelpText(
      'after',
      examples('gen aliases page-sitemap.xml post-sitemap.xml', 'gen aliases old-addresses.txt >> data/aliases.yaml'),
    )
    .action(async (files: string[], flags: ProjectFlags) => {
      const { openSite } = await import('../build/open-site.ts');
      const { readInputs } = await import('../build/inputs.ts');
      const { suggestAliases } = await import('../plan/suggest-aliases.ts');
      const project = projectOf(context, flags);
      const lists = await Promise.all(files.map((file) => readAddresses(file, context.cwd)));
      const inputs = await readInputs(project);
      // The shell of `gen aliases old.xml >> data/aliases.yaml` makes an empty file first.
      const dataFiles = inputs.dataFiles.filter(({ name, text }) => name !== 'aliases.yaml' || text !== '');
      const { plan } = await openSite(project, { ...inputs, dataFiles }, { date: null, now: thisMoment(context) });
      const { line } = createConsole(context);
      for (const row of suggestAliases(plan, lists.flat())) line(row);
    });
}

/** Returns the addresses of a sitemap or a list. Throws a GenError for anything else. */
async function readAddresses(file: string, cwd: string): Promise<string[]> {
  const { parseSitemap } = await import('../check/parse-sitemap.ts');
  const { addressOf } = await import('../plan/suggest-aliases.ts');
  const text = readFileSync(resolve(cwd, file), 'utf8');
  const sitemap = /^\s*</.test(text) ? parseSitemap(text) : undefined;
  if (sitemap === null || sitemap?.kind === 'sitemapindex')
    throw new GenError({
      file,
      what: sitemap ? 'This file is an index of other sitemaps.' : 'This file is not a sitemap.',
      todo: sitemap
        ? 'Download the sitemaps that it names, and run the command with all of them.'
        : 'Name a sitemap.xml, or a list of addresses, one a line.',
    });
  const rows = sitemap?.entries ?? listRows(text);
  return rows.map(({ loc: address, offset }) => {
    const found = addressOf(address);
    if (found !== null) return found;
    throw new GenError({
      file,
      line: placeAt(text, offset).line,
      what: `"${address}" is not an address.`,
      todo: 'Write it as "https://www.example.com/about.html" or "/about.html".',
    });
  });
}

const listRows = (text: string): { loc: string; offset: number }[] =>
  [...text.matchAll(/\S.*/g)].map(({ 0: line, index }) => ({ loc: line.trim(), offset: index }));
