/** `gen notice`: writes a notice. */
import { defineCommand, GenError, slugify } from '../../define/index.ts';
import { centers, cities, services } from '../names.ts';
import { siteRecords } from '../records.ts';
import { addDays, dayIn, wallClock } from '../zone.ts';
import { noticeNoZone, noticeThere, noticeTime, noticeWhere } from './messages.ts';

interface NoticeFlags {
  readonly until: string;
  readonly from?: string;
  readonly where: readonly string[];
  readonly level?: string;
}

/** Words of the text in the name of the file. */
const NAME_WORDS = 6;

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
      .option('--level <level>', 'info, warning, or emergency (default: info)'),
  run: async (
    { planNow, readText, writeFiles, data, print },
    text: string,
    { until, from, where, level }: NoticeFlags,
  ) => {
    const { context } = await planNow();
    const { timeZone } = context.get(siteRecords).business;
    if (!timeZone) throw new GenError({ file: 'gen notice', ...noticeNoZone() });
    const at = (flag: string, value: string): string => readTime(value, { flag, timeZone, now: context.now });
    const known = [
      ...context.data.all(centers).map(({ id }) => `center:${id}`),
      ...context.data.all(cities).map(({ slug }) => `city:${slug}`),
      ...context.data.all(services).map(({ slug }) => `service:${slug}`),
    ];
    for (const value of where)
      if (value !== 'all' && !known.includes(value))
        throw new GenError({ file: 'gen notice', ...noticeWhere({ value, known }) });
    const slug = slugify(text.split(/\s+/).slice(0, NAME_WORDS).join(' '));
    const file = `notices/${slug}.yaml`;
    if ((await readText(`${data}/${file}`)) !== null)
      throw new GenError({ file: 'gen notice', ...noticeThere({ file: `data/${file}` }) });
    const lines = [
      `text: ${JSON.stringify(text)}`,
      ...(level ? [`level: ${level}`] : []),
      ...(from ? [`from: "${at('--from', from)}"`] : []),
      `until: "${at('--until', until)}"`,
      `where: [${where.map((value) => JSON.stringify(value)).join(', ')}]`,
    ];
    await writeFiles(data, { [file]: `${lines.join('\n')}\n` });
    print(`data/${file} holds until ${at('--until', until)} (${timeZone}). Run "gen build" to publish it.`);
  },
});

interface Clock {
  readonly flag: string;
  readonly timeZone: string;
  readonly now: number;
}

/** "today 22:00" → "2026-11-24 22:00"; throws a GenError for anything that is no time, or has passed. */
function readTime(value: string, { flag, timeZone, now }: Clock): string {
  const today = dayIn(now, timeZone);
  const [, word = 'today', time = ''] = /^(?:(today|tomorrow|\d{4}-\d\d-\d\d) )?([01]\d|2[0-3]):([0-5]\d)$/.exec(value)
    ? [null, ...split(value)]
    : [];
  const day = word === 'today' ? today : word === 'tomorrow' ? addDays(today, 1) : word;
  const found = `${day} ${time}`;
  const isOver = flag === '--until' && found <= wallClock(now, timeZone).slice(0, 16);
  if (time === '' || isOver) throw new GenError({ file: 'gen notice', ...noticeTime({ flag, value }) });
  return found;
}

const split = (value: string): [day: string | undefined, time: string] => {
  const at = value.lastIndexOf(' ');
  return at < 0 ? [undefined, value] : [value.slice(0, at), value.slice(at + 1)];
};
