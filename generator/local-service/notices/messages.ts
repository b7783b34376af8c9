/** Messages about notices. */
import { message, show } from '../../define/index.ts';

export const noticeNoZone = message('notice-no-time-zone', () => ({
  what: 'The business names no time zone, so nobody can say when the notice ends.',
  todo: 'Add "timeZone" to data/business.yaml, such as "timeZone: America/New_York".',
}));

export const noticeVariable = message('notice-variable', ({ variable }: { variable: string }) => ({
  what: `The text has no variable ${show(variable)}.`,
  todo: 'Use {phone} or {brand}, or write the words themselves.',
  seen: show(variable),
}));

export const noticeOrder = message('notice-order', ({ from }: { from: string }) => ({
  what: `The notice ends before it begins, on ${from}.`,
  todo: 'Name a later time.',
  seen: from,
}));

export const noticeNoDay = message('notice-no-day', ({ time }: { time: string }) => ({
  what: `There is no such day: ${show(time)}.`,
  todo: 'Correct the month or the day.',
  seen: show(time),
}));

/** `must` completes "The text …"; a second line says what to do. */
export const noticeText = message('notice-text', ({ must }: { must: string }) => {
  const [what, todo = 'Write one or two sentences in quotes: gen notice "Ice on I-75" --until "today 22:00".'] =
    must.split('\n');
  return { what: `The text ${what}.`, todo };
});

export const noticeTime = message('notice-time', ({ flag, value }: { flag: string; value: string }) => ({
  what: `${flag} must be a time${flag === '--until' ? ' to come' : ''}, but is ${show(value)}.`,
  todo: 'Write "today 22:00", "tomorrow 06:00", "18:00", or "2026-12-24 17:00", in the time zone of the business.',
  seen: show(value),
}));

export const noticeWhere = message('notice-where', ({ value, known }: { value: string; known: readonly string[] }) => ({
  what: `The site has no ${show(value)}.`,
  todo: `Write all, or one of these: ${known.join(', ')}.`,
  seen: show(value),
}));

export const noticeThere = message('notice-there', ({ file }: { file: string }) => ({
  what: `There is a notice in ${file} already.`,
  todo: 'Edit that file, or begin the text with other words.',
}));
