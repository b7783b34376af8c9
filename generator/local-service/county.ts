/** Counties with the words of the Census: parishes, boroughs, census areas, municipios, independent cities. */

/** "Bethel, Nome" → "Bethel", "Nome" */
function namesIn(list: string): string[] {
  return list.split(/,\s*/);
}

/** "Matanuska-Susitna" and the like are boroughs. */
const ALASKA: Readonly<Record<string, readonly string[]>> = {
  'Census Area': namesIn(`Aleutians West, Bethel, Chugach, Copper River, Dillingham, Hoonah-Angoon, Kusilvak, Nome,
    Prince of Wales-Hyder, Southeast Fairbanks, Valdez-Cordova, Yukon-Koyukuk`),
  'City and Borough': ['Juneau', 'Sitka', 'Wrangell', 'Yakutat'],
  Municipality: ['Anchorage', 'Skagway'],
};

/** Cities in no county. Fairfax, Franklin, Richmond and Roanoke are counties, too: for the city, a record says "Richmond city". */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  VA: namesIn(`Alexandria, Bristol, Buena Vista, Charlottesville, Chesapeake, Colonial Heights, Covington, Danville, Emporia,
    Falls Church, Fredericksburg, Galax, Hampton, Harrisonburg, Hopewell, Lexington, Lynchburg, Manassas, Manassas Park,
    Martinsville, Newport News, Norfolk, Norton, Petersburg, Poquoson, Portsmouth, Radford, Salem, Staunton, Suffolk,
    Virginia Beach, Waynesboro, Williamsburg, Winchester`),
  NV: ['Carson City'],
};

/** Planning regions of Connecticut, which the Census counts in place of its counties. */
const CONNECTICUT = namesIn(`Capitol, Greater Bridgeport, Lower Connecticut River Valley, Naugatuck Valley,
  Northeastern Connecticut, Northwest Hills, South Central Connecticut, Southeastern Connecticut, Western Connecticut`);

/** States and territories without counties. */
const NO_COUNTIES = ['DC', 'AS', 'GU', 'MP', 'VI'];

/** A name that says by itself what it is: "Orleans Parish", "Richmond city". */
const NAMED = / (?:County|Parish|Borough|Census Area|Municipality|Municipio|Planning Region|city)$/;

/** Returns the word after the name; empty where there is none. */
function wordFor(name: string, state: string): string {
  if (NAMED.test(name) || NO_COUNTIES.includes(state)) return '';
  if (CITIES[state]?.includes(name)) return 'city';
  if (state === 'LA') return 'Parish';
  if (state === 'PR') return 'Municipio';
  if (state === 'AK') return Object.keys(ALASKA).find((word) => ALASKA[word]?.includes(name)) ?? 'Borough';
  return state === 'CT' && CONNECTICUT.includes(name) ? 'Planning Region' : 'County';
}

const PLURALS: Readonly<Record<string, string>> = { County: 'counties', Parish: 'parishes', Borough: 'boroughs' };

/** Names with an "and" of their own. */
const WITH_AND = /\b(King|Lake) and (Queen|Peninsula)\b/g;

/** "Houston and Peach" → "Houston", "Peach" */
export const splitCounties = (county: string): string[] =>
  county
    .replace(WITH_AND, '$1\0$2')
    .split(/,\s*(?:and )?| and /)
    .filter(Boolean)
    .map((name) => name.replace('\0', ' and '));

/** "Bibb" → "Bibb County", "Orleans" → "Orleans Parish", "Houston and Peach" → "Houston and Peach counties" */
export function formatCounty(county: string, state: string): string {
  const names = splitCounties(county);
  const words = names.map((name) => wordFor(name, state));
  const plural = PLURALS[words[0] ?? ''];
  const isAlike = names.length > 1 && plural !== undefined && new Set(words).size === 1;
  if (isAlike) return `${joinNames(names)} ${plural}`;
  return joinNames(names.map((name, index) => [name, words[index]].filter(Boolean).join(' ')));
}

const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

/** Returns the county of a city as its pages name it; empty for an independent city, which lies in none. */
export const countyOf = ({
  name,
  state,
  county,
}: {
  name: string;
  state: string;
  county?: string | undefined;
}): string =>
  county === undefined || formatCounty(county, state) === `${name} city` ? '' : formatCounty(county, state);
