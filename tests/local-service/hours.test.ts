/** Opening hours are read as people write them, and pages show what the parser can read again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRow, readHours, WEEK, type WrittenHours } from '../../generator/local-service/hours.ts';

const shown = (written: WrittenHours): string[] =>
  readHours(written).rows.map((row) => {
    const { label, text } = formatRow(row);
    return `${label}: ${text}`;
  });
describe('hours', () => {
  it.each([
    ['Mon-Fri: 8:00-12:00, 13:00-18:00', 'Monday to Friday: 8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM'],
    ['Sat: 9-16', 'Saturday: 9:00 AM to 4:00 PM'],
    ['Sun: closed (emergency only)', 'Sunday: Closed (emergency only)'],
    ['Sat: 9-16 (by appointment)', 'Saturday: 9:00 AM to 4:00 PM (by appointment)'],
    ['Closed weekends', 'Saturday and Sunday: Closed'],
    ['Closed on Sundays', 'Sunday: Closed'],
    ['Sat: by appointment', 'Saturday: By appointment'],
    ['daily: 24 hours', 'Every day: 24 hours'],
    ['24/7', 'Every day: 24 hours'],
    ['Thursday\tOpen 24 hours', 'Thursday: 24 hours'],
    ['Mon: 0:00-24:00', 'Monday: 24 hours'],
    ['Mon: 00:00-23:59', 'Monday: 24 hours'],
    ['Fri: 18:00-02:00', 'Friday: 6:00 PM to 2:00 AM'],
    ['Fri: 22:00-6:00', 'Friday: 10:00 PM to 6:00 AM'],
    ['Fri: 18:00-24:00', 'Friday: 6:00 PM to 12:00 AM'],
    ['Fri: 5pm - midnight', 'Friday: 5:00 PM to 12:00 AM'],
    ['Monday - Friday: 8:00 AM - 5:00 PM', 'Monday to Friday: 8:00 AM to 5:00 PM'],
    ['Monday\t8 AM–12 PM, 1–5:30 PM', 'Monday: 8:00 AM to 12:00 PM, 1:00 PM to 5:30 PM'],
    ['Mon to Fri 8-5pm', 'Monday to Friday: 8:00 AM to 5:00 PM'],
    ['Mon–Thurs. 7 a.m. to noon and 1 p.m. to 4 p.m.', 'Monday to Thursday: 7:00 AM to 12:00 PM, 1:00 PM to 4:00 PM'],
    ['Weekdays: 8-17', 'Monday to Friday: 8:00 AM to 5:00 PM'],
    ['Mon, Wed & Fri: 8-17', 'Monday, Wednesday, and Friday: 8:00 AM to 5:00 PM'],
    ['Sat, Sun: 10-14', 'Saturday and Sunday: 10:00 AM to 2:00 PM'],
    ['Fri-Mon: 10-14', 'Friday to Monday: 10:00 AM to 2:00 PM'],
    ['M-F 9am-11', 'Monday to Friday: 9:00 AM to 11:00 AM'],
    ['Mon: 8-12 (call 478-555-0142 for a key)', 'Monday: 8:00 AM to 12:00 PM (call 478-555-0142 for a key)'],
  ])('%s', (written, expected) => {
    expect(shown(written)).toEqual([expected]);
  });

  it('of several rows are lines, parts of one line, or keys', () => {
    const week = [
      'Monday to Friday: 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM',
      'Saturday: 9:00 AM to 1:00 PM',
      'Sunday: Closed',
    ];
    expect(shown('Mon-Fri: 8-12, 13-17\nSat: 9-13\nSun: closed\n')).toEqual(week);
    expect(shown('Mon-Fri 8-12, 1-5pm, Sat 9-13, Sun closed')).toEqual(week);
    expect(shown('Mon-Fri 8-17, Closed weekends')).toEqual([
      'Monday to Friday: 8:00 AM to 5:00 PM',
      'Saturday and Sunday: Closed',
    ]);
    expect(shown({ Closed: 'weekends' })).toEqual(['Saturday and Sunday: Closed']);
    expect(shown({ 'Mon-Fri': '8-12, 13-17', Sat: '9am - 1pm', Sunday: 'Closed' })).toEqual(week);
  });

  it.each([
    ['Mon-Fri: 8-5', 'must say am or pm', '8-5'],
    ['Mon-Fri: 8:00-5:00', 'must say am or pm', '8:00-5:00'],
    ['Mon-Fri: 8am-5', 'must say am or pm', '8am-5'],
    ['Fri: 8-12, 18-2', 'must say am or pm', '18-2'],
    ['Mon: 8-8', 'must say am or pm', '8-8'],
    ['Mon: 8am-8am', 'must say am or pm', '8am-8am'],
    ['Mon: 00:00-00:00', 'must say am or pm', '00:00-00:00'],
    ['Mon: 8-25', 'must be times of a day', '8-25'],
    ['Mon: 8:60-9', 'must be times of a day', '8:60-9'],
    ['Mon: 13pm-2pm', 'must be times of a day', '13pm-2pm'],
    ['Mon: 24:00-8:00', 'must be times of a day', '24:00-8:00'],
    ['Mon: 8-12, 11-17', 'must be hours that do not overlap', '8-12, 11-17'],
    ['Mon: 8-12 (13-17)', 'must be opening hours', '8-12 (13-17)'],
    ['Mon: 8 to five', 'must be opening hours', '8 to five'],
    ['Mon: late', 'must be opening hours', 'Mon: late'],
    ['8-17', 'must name days', '8-17'],
    ['by appointment', 'must name days', 'by appointment'],
    ['Dec 24: 8-12', 'must name days of the week', 'Dec'],
    ['Holidays: closed', 'must name days of the week', 'Holidays'],
    ['late', 'must be opening hours', 'late'],
    ['', 'must be opening hours', ''],
    ['Mno: 8-17', 'must name days', 'Mno'],
    ['T-F: 8-17', 'must name days', 'T-F'],
    ['Mon-Fri: 8-12; Fri: 13-17', 'must not give Friday hours twice', 'Fri'],
  ])('%s is refused', (written, message, found) => {
    const { faults } = readHours(written);
    expect(faults.map((fault) => [fault.message.split('\n')[0], fault.found])).toEqual([[message, found]]);
  });

  it('have a fault for each row that cannot be read', () => {
    const { faults } = readHours({ Mon: '8-17', Sat: '9-4', Sn: '9-12', 'Sun, Mon': 'closed' });
    expect(faults.map(({ row, message }) => [row, message.split('\n')[0]])).toEqual([
      ['Sat', 'must say am or pm'],
      ['Sn', 'must name days'],
      ['Sun, Mon', 'must not give Monday hours twice'],
    ]);
  });

  it('of any week are read again as pages show them', () => {
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const spans = fc.uniqueArray(time, { minLength: 2, maxLength: 6 }).map((times) => {
      const sorted = times.sort((a, b) => a - b).slice(0, times.length - (times.length % 2));
      return sorted.flatMap((opens, index) => (index % 2 ? [] : [{ opens, closes: sorted[index + 1] as number }]));
    });
    const night = fc.record({ opens: fc.integer({ min: 60, max: 1439 }), length: fc.integer({ min: 1, max: 1439 }) });
    const open = fc.oneof(
      spans,
      fc.constant([{ opens: 0, closes: 1440 }]),
      night.map(({ opens, length }) => [{ opens, closes: opens + length }]),
    );
    const note = fc.constantFrom('', ' (by appointment)', ', in the yard');
    const closed = fc.constantFrom('Closed', 'Closed (emergency only)', 'By appointment');
    const hours = fc.oneof(
      fc.record({ spans: open, note }),
      closed.map((text) => ({ spans: [], note: text })),
    );
    /** The row of each day; 3 for a day without one. */
    const rowOfDay = fc
      .array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 })
      .filter((rows) => rows.some((row) => row < 3));
    fc.assert(
      fc.property(rowOfDay, fc.tuple(hours, hours, hours), (rowOf, all) => {
        const week = all
          .map((one, row) => ({ days: WEEK.filter((_, day) => rowOf[day] === row), ...one }))
          .filter(({ days }) => days.length > 0);
        const pages = week.map((row) => formatRow(row));
        const { rows: read } = readHours(pages.map(({ label, text }) => `${label}: ${text}`).join('\n'));
        expect(read.map((row) => ({ ...row, days: WEEK.filter((day) => row.days.includes(day)) }))).toEqual(week);
        expect(readHours(Object.fromEntries(pages.map(({ label, text }) => [label, text]))).rows).toEqual(read);
      }),
      { numRuns: 200 },
    );
  });
});
