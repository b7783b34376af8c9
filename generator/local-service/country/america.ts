/** The United States. */
import type { Country } from './country.ts';

const STREET_TYPES =
  '(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct|circle|cir|boulevard|blvd|way|place|pl|terrace|trail|parkway|pkwy)';

export const america: Country = {
  code: 'US',
  language: 'en-US',
  currency: { code: 'USD', noun: 'dollars' },
  county: { one: '{name} County', many: '{name} counties', noun: 'County' },
  state: { pattern: '^[A-Z]{2}$', must: 'must be a two-letter state such as "GA"', what: 'Two-letter state.' },
  postalCode: {
    pattern: '^\\d{5}$',
    must: 'must be a five-digit ZIP code such as "31201"',
    what: 'Five-digit ZIP code.',
    label: 'ZIP',
  },
  address: {
    layout: '{street}, {locality}, {state} {postalCode}',
    pattern: '^(?<street>.+?),\\s*(?<locality>[^,]+?),\\s*(?<state>[A-Za-z]{2})\\s+(?<postalCode>\\d{5})(?:-\\d{4})?$',
    example: '570 Smith Chapel Rd, Musella, GA 31066',
  },
  phone: {
    inText:
      '(?:\\+?1[\\s.\\u00A0-]?)?(?:\\(\\d{3}\\)[\\s\\u00A0]?|\\d{3}[\\s.\\u00A0\\u2011-])\\d{3}[\\s.\\u00A0\\u2011-]\\d{4}',
    reserved: '555[\\s.\\u00A0\\u2011)-]*01\\d\\d(?!\\d)',
    callingCode: '1',
    example: '+14785550142',
  },
  privacy: {
    address: `\\b\\d{1,5}\\s+(?:[nsew]\\.?\\s+)?(?:[a-z0-9]+\\s+){1,3}${STREET_TYPES}\\b|\\bp\\.? ?o\\.? box \\d+`,
    streetTypes: STREET_TYPES,
  },
  emergencyNumber: '911',
  timeZone: 'America/New_York',
  // 49 CFR 71. Some towns of Alabama, Arizona and Nevada keep another time than the rest of their state.
  zones: {
    'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
    'America/Chicago': 'AR IA IL LA MN MO MS OK WI'.split(' '),
    'America/Denver': 'CO MT NM UT WY'.split(' '),
    'America/Los_Angeles': ['CA', 'WA'],
    'Pacific/Honolulu': ['HI'],
  },
  distance: { name: 'mile', meters: 1609.344 },
  furthest: 200,
  marker: 'mile marker',
  compass: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  start: {
    places: 'us.csv',
    phone: '(555) 555-0100',
    address: '100 Main St, Round Rock, TX 78664',
  },
  roads: ['interstate', 'us', 'state', 'street'],
};
