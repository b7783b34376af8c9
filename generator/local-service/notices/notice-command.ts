/** `gen notice`: writes a notice. */
import { defineCommand, GenError, slugify, type Problem } from '../../define/index.ts';
import { siteRecords } from '../records.ts';
import { addDays, dayIn, wallClock } from '../zone.ts';
import { faultsOfNotice, LEVELS, noticeSchema } from './collection.ts';
import { noticeNoZone, noticeText, noticeThere, noticeTime, noticeWhere } from './messages.ts';
import { noticePlaces } from './view.ts';

interface NoticeFlags {
  readonly until: string;
  readonly from?: string;
  readonly where: readonly string[];
  readonly level: string;
}

/** Words of the text in the name of the file, and most letters of them. */
const NAME_WORDS = 6;
const NAME_LETTERS = 60;

export const noticeCommand = defineCommand({
  name: 'notice',
  description: 'write a notice that pages show for a time',
  examples: [
    'gen notice "Ice on I-75: expect 90 minutes" --until "today 22:00" --where city:macon --level warning',
    'gen notice "The office moves on Monday" --from "2026-12-01 08:00" --until "2026-12-08 18:00"',
  ],
  flags: (command) =>
    command
      .argument('<text>', 'one or two sentences; {phone} and {brand} stand for those of the business')
      .requiredOption('--until <time>', 'when it ends: "today 22:00", "tomorrow 06:00", "2026-12-24 17:00"')
      .option('--from <time>', 'when it begins (default: now)')
      .option('--where <pages...>', 'all, center:ID, city:SLUG, service:SLUG', ['all'])
      .addOption(command.createOption('--level <level>', 'how urgent it is').choices(LEVELS).default('info')),
  run: async (
    { planNow, readText, writeFiles, data, print },
    text: string,
    { until, from, where, level }: NoticeFlags,
  ) => {
    const { context } = await planNow();
    const { timeZone } = context.get(siteRecords).business;
    if (!timeZone) throw refuse(noticeNoZone());
    const { error } = noticeSchema.shape.text.safeParse(text);
    for (const { message: must } of error?.issues ?? []) throw refuse(noticeText({ must }));
    const at = (flag: string, value: string): string => readTime(value, { flag, timeZone, now: context.now });
    const notice = { text, ...(from ? { from: at('--from', from) } : {}), until: at('--until', until) };
    for (const { path: _, ...fault } of faultsOfNotice(notice)) throw refuse(fault);
    const known = [...context.get(noticePlaces).keys()];
    for (const value of where) if (!known.includes(value)) throw refuse(noticeWhere({ value, known }));
    const words = text.split(/\s+/).slice(0, NAME_WORDS).join(' ').slice(0, NAME_LETTERS);
    const file = `notices/${slugify(words) || 'notice'}.yaml`;
    if ((await readText(`${data}/${file}`)) !== null) throw refuse(noticeThere({ file: `data/${file}` }));
    const values = { ...notice, level, where };
    const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
    await writeFiles(data, { [file]: lines.join('') });
    print(`data/${file} holds until ${notice.until} (${timeZone}). Run "gen build" to publish it.`);
  },
});

const refuse = (fault: Omit<Problem, 'file'>): GenError => new GenError({ file: 'gen notice', ...fault });

/** "today 22:00" → "2026-11-24 22:00"; throws a GenError for text in another form, and for an end that has passed. */
function readTime(value: string, { flag, timeZone, now }: { flag: string; timeZone: string; now: number }): string {
  const [, word = 'today', time] =
    /^(?:(today|tomorrow|\d{4}-\d\d-\d\d) )?((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(value) ?? [];
  const today = dayIn(now, timeZone);
  const days: Readonly<Record<string, string>> = { today, tomorrow: addDays(today, 1) };
  const found = `${days[word] ?? word} ${time}`;
  const isOver = flag === '--until' && found <= wallClock(now, timeZone).slice(0, 16);
  if (time === undefined || isOver) throw refuse(noticeTime({ flag, value }));
  return found;
}
