/** `gen due`: what changes on the site with time, and when. */
import { defineCommand, GenError } from '../../define/index.ts';
import { siteRecords } from '../records.ts';
import { wallClock } from '../zone.ts';
import { noticeChanges } from '../notices/view.ts';
import { listChanges, proposeHolidays } from './changes.ts';
import { noDays } from './messages.ts';

interface DueFlags {
  readonly days: string;
  readonly next?: boolean;
  readonly json?: boolean;
}

export const dueCommand = defineCommand({
  name: 'due',
  description: 'list what changes on the site with time, and when the next build is due',
  examples: ['gen due', 'gen due --days 365', 'gen due --next'],
  flags: (command) =>
    command
      .option('--days <n>', 'how many days to look ahead', '90')
      .option('--next', 'print only the moment of the next change, for a scheduler')
      .option('--json', 'print all as JSON'),
  run: async ({ planNow, print }, { days, next, json }: DueFlags) => {
    const ahead = Number(days);
    if (!Number.isFinite(ahead)) throw new GenError({ file: 'gen due', ...noDays({ value: days }) });
    const { context, until } = await planNow();
    if (next) return print(until ?? 'never');
    const { business, formats } = context.get(siteRecords);
    const timeZone = business.timeZone ?? formats.country.timeZone;
    const changes = [...listChanges(context), ...noticeChanges(context)]
      .sort((a, b) => a.at - b.at)
      .filter(({ at }) => at < context.now + ahead * 86_400_000);
    const proposals = proposeHolidays(context, timeZone);
    if (json) return print(JSON.stringify({ next: until ?? null, changes, proposals }, null, 1));
    for (const { at, what } of changes) print(`${wallClock(at, timeZone).slice(0, 16)}  ${what}`);
    if (changes.length === 0) print(`Nothing changes within ${days} days.`);
    for (const { day, name, row } of proposals) print(`${name} is on ${day}. Add it to data/calendar.yaml: - ${row}`);
    print(
      until
        ? `The next build is due on ${wallClock(Date.parse(until), timeZone).slice(0, 16)} (${until}).`
        : 'No build is due.',
    );
  },
});
