/** Opening hours and special hours in the language of a page. */
import { describe, expect, it } from 'vitest';
import { viewSpecialHours } from '../../generator/local-service/special-hours.ts';
import { readHours, WEEK } from '../../generator/local-service/hours.ts';
import { formatHours } from '../../generator/local-service/language.ts';

const shown = (written: string, language: string): string[] =>
  readHours(written).rows.map((row) => {
    const { label, text } = formatHours(row, language);
    return `${label}: ${text}`;
  });

describe('opening hours', () => {
  it.each([
    ['en-GB', 'Mon-Fri: 8-12, 13-18', ['Monday to Friday: 8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM']],
    ['es', 'Mon-Fri: 8-12, 13-18', ['lunes – viernes: 8:00 – 12:00, 13:00 – 18:00']],
    ['es-US', 'Mon-Fri: 8-12, 13-18', ['lunes – viernes: 8:00 a.m. – 12:00 p.m., 1:00 p.m. – 6:00 p.m.']],
    ['es-US', 'Sat, Sun: 22:00-02:00', ['sábado y domingo: 10:00 p.m. – 2:00 a.m.']],
    ['es-US', 'Mon, Wed, Fri: 8-12 (call first)', ['lunes, miércoles y viernes: 8:00 a.m. – 12:00 p.m. (call first)']],
    ['es-US', 'daily: 24 hours', ['lunes – domingo: 24 horas']],
    ['es-US', 'Sun: closed (emergency only)', ['domingo: Cerrado (emergency only)']],
    ['es', 'Sat: by appointment', ['sábado: Con cita previa']],
    ['de', 'Sun: closed', ['Sonntag: \uE000Closed\uE001']],
  ])('in %s: %s', (language, written, expected) => {
    expect(shown(written, language)).toEqual(expected);
  });
});

it('days with other hours have their date in the language', () => {
  const moment = { today: '2026-12-01', openDays: WEEK, language: 'es-US' };
  const views = viewSpecialHours([[{ date: '2026-12-24', hours: '9-12', text: 'Nochebuena' }]], moment);
  expect(views.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'jue, 24 de dic: 9:00 a.m. – 12:00 p.m. (Nochebuena)',
  ]);
});
