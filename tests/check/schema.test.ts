import { describe, expect, test } from 'vitest';
import { describeWrongValue } from '../../generator/check/rules/data.ts';
import { createVocabulary } from '../../generator/check/schema/vocabulary.ts';

const vocabulary = createVocabulary()();

describe('the vocabulary', () => {
  test('knows the types of the trade and no others', () => {
    for (const type of [
      'LocalBusiness',
      'AutomotiveBusiness',
      'Service',
      'BreadcrumbList',
      'FAQPage',
      'GeoCircle',
      'WebSite',
    ])
      expect(vocabulary.isType(type), type).toBe(true);
    for (const type of ['TowingBusiness', 'localbusiness', 'Text', 'LocalBusinessLeaf', ''])
      expect(vocabulary.isType(type), type).toBe(false);
  });

  test('knows properties of a type, its own and inherited', () => {
    expect(vocabulary.rangesOf('LocalBusiness', 'priceRange')).toEqual(['Text']);
    expect(vocabulary.rangesOf('AutomotiveBusiness', 'address')).toEqual(['PostalAddress', 'Text']);
    expect(vocabulary.rangesOf('Service', 'areaServed')).toEqual(['AdministrativeArea', 'GeoShape', 'Place', 'Text']);
    expect(vocabulary.rangesOf('Service', 'priceRange')).toBeNull();
    expect(vocabulary.propertiesOf('GeoCircle')).toContain('geoRadius');
  });

  test('knows what is below what', () => {
    expect(vocabulary.isA('AutoRepair', 'LocalBusiness')).toBe(true);
    expect(vocabulary.isA('City', 'Place')).toBe(true);
    expect(vocabulary.isA('LocalBusiness', 'AutoRepair')).toBe(false);
    expect(vocabulary.isA('Service', 'LocalBusiness')).toBe(false);
  });
});

test.each([
  [['Text'], 'Macon', null],
  [['Text'], '', 'an empty text'],
  [['Text'], null, 'nothing'],
  [['Text'], 5, 'the number 5'],
  [['Number', 'Text'], '32.84000', null],
  [['Number'], 32.84, null],
  [['Number'], 'far', '"far"'],
  [['Integer'], '1.5', '"1.5"'],
  [['URL'], 'https://example.com/', null],
  [['URL'], '/about', '"/about"'],
  [['ImageObject', 'URL'], 'picture', '"picture"'],
  [['Date', 'DateTime'], '2026-11-20', null],
  [['Date', 'DateTime'], '2026-11-20T08:00:00-05:00', null],
  [['Date'], '2009', null],
  [['Date'], '2009-05', null],
  [['Date'], '2009-13', '"2009-13"'],
  [['Date'], '09', '"09"'],
  [['Date', 'DateTime'], '2026-13-20', '"2026-13-20"'],
  [['Date', 'DateTime'], 'yesterday', '"yesterday"'],
  [['Time'], '23:59', null],
  [['Time'], '24:00', '"24:00"'],
  [['Boolean'], true, null],
  [['Boolean'], 'https://schema.org/True', null],
  [['Text'], false, 'false'],
  [['DayOfWeek'], 'Monday', null],
  [['DayOfWeek'], 'https://schema.org/Monday', null],
  [['DayOfWeek'], 'Mo', '"Mo"'],
  [['PostalAddress', 'Text'], { '@type': 'PostalAddress' }, null],
  [['PostalAddress', 'Text'], { '@type': 'Place' }, 'Place'],
  [['Organization', 'Person'], { '@type': ['LocalBusiness', 'AutomotiveBusiness'] }, null],
  [['Organization'], { '@id': 'https://example.com/#it' }, null],
  [['Organization'], { name: 'It' }, 'an object without @type'],
] as const)('the fault of a value for %j, %j, is %j', (ranges, value, seen) => {
  expect(describeWrongValue(value, ranges, vocabulary)).toBe(seen);
});
