/** The collection of `data/notices/`. */
import { defineCollection, type Reference } from '../../define/index.ts';
import { business, centers, cities, notices, services } from '../names.ts';
import { isDay } from '../zone.ts';
import { noticeNoDay, noticeNoZone, noticeOrder, noticeVariable } from './messages.ts';
import { noticeSchema, type Notice } from './schema.ts';

const KINDS = { center: centers, city: cities, service: services };
const VARIABLE = /\{(?!phone\}|brand\})[^}]*\}?/;

export const noticesCollection = defineCollection({
  ...notices,
  files: 'notices/*.yaml',
  schema: noticeSchema,
  references: ({ where }) =>
    where.flatMap((target, index): Reference[] => {
      const [kind = '', name = ''] = target.split(':');
      const to = KINDS[kind as keyof typeof KINDS];
      return to ? [{ to, name, path: ['where', index] }] : [];
    }),
  check: (notice, data) => [
    ...(data.one(business).timeZone ? [] : [{ path: [], ...noticeNoZone() }]),
    ...faultsOfNotice(notice),
  ],
});

/** Returns what is wrong with a notice whose fields each have their form. */
export function faultsOfNotice({ text, ...times }: Pick<Notice, 'text' | 'from' | 'until'>) {
  const { from, until } = times;
  const [variable] = VARIABLE.exec(text) ?? [];
  const noDays = (['from', 'until'] as const).filter((key) => times[key] && !isDay(times[key].slice(0, 10)));
  return [
    ...(variable ? [{ path: ['text'], ...noticeVariable({ variable }) }] : []),
    ...noDays.map((key) => ({ path: [key], ...noticeNoDay({ time: times[key] ?? '' }) })),
    ...(from && until && from >= until ? [{ path: ['until'], ...noticeOrder({ from }) }] : []),
  ];
}
