/** The notices in `data/notices/`: their shape, their faults, and the rule for releases. */
import { z } from 'zod';
import { defineCollection, definePageRule, faultAt, type Reference } from '../../index.ts';
import { business, centers, cities, notices, services } from '../names.ts';
import { isDay } from '../zone.ts';
import { noticeNoDay, noticeNoZone, noticeOrder, noticeVariable } from './messages.ts';
import { formed, text } from '../schemas/fields.ts';

const time = (what: string) =>
  formed(
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/,
    'must be a time such as "2026-12-24 17:00"',
  ).describe(what);

const LONGEST = 300;

export const LEVELS = ['info', 'warning', 'emergency'] as const;

export const noticeSchema = z.strictObject({
  slug: z.string().describe('Name of its file.'),
  text: text('One or two sentences. {phone} and {brand} stand for those of the business.').max(
    LONGEST,
    `must not have more than ${LONGEST} characters\nPages show it above everything else.`,
  ),
  level: z.enum(LEVELS).describe('How urgent it is.').default('info'),
  from: time('When pages begin to show it, in the time zone of the business; at once when left out.').optional(),
  until: time('When it ends. A release needs it.').optional(),
  where: z
    .array(formed(/^(?:all|(?:center|city|service):[a-z0-9-]+)$/, 'must be "all", or such as "city:macon"'))
    .min(1)
    .describe('The pages: "all", "center:musella", "city:macon", "service:winching-services".')
    .default(['all']),
});

export type Notice = Readonly<z.infer<typeof noticeSchema>>;

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

/** A release has no notice without an end: nobody takes it down. */
export const endlessNotices = definePageRule({
  name: 'endless-notice',
  on: ['page', 'not-found'],
  check: ({ elements }, { release }) =>
    elements
      .filter(({ attributes }) => release && 'data-notice' in attributes && !('data-until' in attributes))
      .map((element) =>
        faultAt(element, 'A notice has no end. Add `until` to its file.', element.attributes['data-notice']),
      ),
});
