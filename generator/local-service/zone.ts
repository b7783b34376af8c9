/** Time zones of the states. */

/** The states with some places in each zone (49 CFR 71). */
const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  'America/Phoenix': 'AZ',
  'America/Denver': 'AZ CO ID KS MT ND NE NM NV OR SD TX UT WY',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
};

export const ZONES: readonly string[] = Object.keys(STATES_BY_ZONE);

/** Returns the zones of a state; more than one where it depends on the town. */
export const zonesOf = (state: string): string[] => ZONES.filter((zone) => STATES_BY_ZONE[zone]?.includes(state));

/** "America/Chicago" → "Central", "America/Phoenix" → "Mountain" */
export function zoneWord(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const [word = timeZone] = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).split(' ');
  return word;
}
