/** Words that identify trades: none of them belongs on the site of another. */
export const TRADE_WORDS: Readonly<Record<string, readonly string[]>> = {
  towing: split(
    'tow, tows, towed, towing, wrecker, wreckers, flatbed, flatbeds, motorist, motorists, roadside, winch, ' +
      'winches, winched, winching, stranded',
  ),
  plumbing: split('plumber, plumbers, plumbing, sewer, sewers, water heater, water heaters, burst pipe, burst pipes'),
  'heating-and-air': split(
    'hvac, furnace, furnaces, thermostat, thermostats, refrigerant, refrigerants, heat pump, heat pumps, ' +
      'heating and air, heating and cooling',
  ),
  roofing: split('roof, roofs, roofer, roofers, roofing, shingle, shingles, flashing, gutter, gutters'),
  cleaning: split(
    'mop, mops, mopped, mopping, housekeeper, housekeepers, housekeeping, vacuuming, dusting, house cleaning, ' +
      'office cleaning, deep cleaning',
  ),
  law: split('attorney, attorneys, lawyer, lawyers, law firm, probate, lawsuit, custody, executor, executors'),
  dental: split('dentist, dentists, dentistry, dental, tooth, teeth, toothache, molar, molars, root canal'),
  moving: split('moving company, office moving, local moving, piano, pianos, cartons'),
  landscaping: split(
    'landscaping, landscaper, landscapers, mulch, mowing, mower, perennials, shrub, shrubs, paver, pavers',
  ),
  electrical: split(
    'electrician, electricians, electrical work, electrical repair, electrical repairs, electrical panel, ' +
      'electrical panels, wiring, ceiling fan, ceiling fans',
  ),
};

function split(words: string): string[] {
  return words.split(', ');
}
