/** `gen facts`: what the site says of the business, on one sheet. */
import { defineCommand } from '../../define/index.ts';
import { siteRecords } from '../records.ts';
import { collectFacts } from './facts.ts';
import { formatHtml, formatText, sectionsOf } from './sheet.ts';

interface FactsFlags {
  readonly html?: boolean;
  readonly json?: boolean;
}

export const factsCommand = defineCommand({
  name: 'facts',
  description: 'print what the site says of the business on one sheet: for the phone, and for directories',
  examples: ['gen facts', 'gen facts --html > facts.html', 'gen facts --json'],
  flags: (command) =>
    command
      .option('--html', 'print a page of HTML')
      .addOption(command.createOption('--json', 'print all as JSON').conflicts('html')),
  run: async ({ planNow, print }, { html, json }: FactsFlags) => {
    const { context } = await planNow();
    const facts = collectFacts(context);
    if (json) return print(JSON.stringify(facts, null, 1));
    const { country, unit } = context.get(siteRecords).formats;
    const title = `${facts.name}: facts as of ${facts.date}${facts.sample ? ' (sample values)' : ''}`;
    const sections = sectionsOf(facts, unit(1));
    print(html ? formatHtml(title, sections, country.language) : formatText(title, sections));
  },
});
