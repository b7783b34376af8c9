import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { createTemplates } from '../../generator/copy/render.ts';

const say = (source: string, values: Record<string, unknown>, language = 'en-US'): string => {
  const code = String(Handlebars.precompile(source, { noEscape: true }));
  return createTemplates(language)(new Function(`return ${code}`)() as TemplateSpecification)(values);
};

describe('what templates may call', () => {
  it.each([
    [[], ''],
    [['I-75'], 'I-75'],
    [['I-75', 'US-41'], 'I-75 and US-41'],
    [['I-75', 'US-41', 'GA-22'], 'I-75, US-41 and GA-22'],
  ])('lists %j as %j', (roads, text) => {
    expect(say('{{list roads}}', { roads })).toBe(text);
  });

  it('lists no more than it is asked for', () => {
    expect(say('{{list roads max=2}}', { roads: ['I-75', 'US-41', 'GA-22'] })).toBe('I-75 and US-41');
    expect(say('{{list roads max=9}}', { roads: ['I-75'] })).toBe('I-75');
  });

  it('chooses singular and plural', () => {
    expect(say('{{n}} {{plural n "mile" "miles"}}', { n: 1 })).toBe('1 mile');
    expect(say('{{n}} {{plural n "mile" "miles"}}', { n: 0 })).toBe('0 miles');
  });

  it('follows the language of the site', () => {
    expect(say('{{list roads}}', { roads: ['A 9', 'B 2', 'B 14'] }, 'de-DE')).toBe('A 9, B 2 und B 14');
  });

  it('compares, lowers and begins a sentence', () => {
    expect(say('{{uncapital text}}', { text: 'By appointment with Dr. Smith' })).toBe('by appointment with Dr. Smith');
    expect(say('{{capital unit}}', { unit: 'miles' })).toBe('Miles');
    expect(say('{{#if (eq kind "city")}}yes{{else}}no{{/if}} {{lower name}}', { kind: 'city', name: 'Ähre EV' })).toBe(
      'yes ähre EV',
    );
    expect(say('{{#if (eq kind "city")}}yes{{else}}no{{/if}}', { kind: 'page' })).toBe('no');
  });
});
