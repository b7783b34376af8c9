/** The collection of `data/notices/`. */
import { defineCollection, type Reference } from '../../define/index.ts';
import { business, centers, cities, notices, services } from '../names.ts';
import { noticeNoZone, noticeOrder, noticeVariable } from './messages.ts';
import { noticeSchema } from './schema.ts';

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
  check: ({ text, from, until }, data) => {
    const [variable] = VARIABLE.exec(text) ?? [];
    return [
      ...(data.one(business).timeZone ? [] : [{ path: [], ...noticeNoZone() }]),
      ...(variable ? [{ path: ['text'], ...noticeVariable({ variable }) }] : []),
      ...(from && until && from >= until ? [{ path: ['until'], ...noticeOrder({ from }) }] : []),
    ];
  },
});
