/** States and postal addresses of the United States, as people write them. */

/** Names and codes of the states, of the district, and of the territories. */
const STATES =
  `Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,
  Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,
  Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,
  New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,
  South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,
  Wyoming WY,American Samoa AS,Guam GU,Northern Mariana Islands MP,Puerto Rico PR,Virgin Islands VI`
    .split(/,\s*/)
    .map((line) => ({ name: line.slice(0, -3), code: line.slice(-2) }));

export const STATE_CODES = STATES.map(({ code }) => code);

/** "tx", "Texas", "D.C." → "TX", "TX", "DC"; null for what is no state. */
export function readState(text: string): string | null {
  const said = text.replaceAll('.', '').trim().toLowerCase();
  return STATES.find(({ name, code }) => [name, code].some((known) => known.toLowerCase() === said))?.code ?? null;
}

interface PlaceName {
  readonly locality: string;
  readonly state: string;
}

/** "Austin, TX", "Austin TX", "Austin, Texas", "Washington, D.C." → the town and its state; null without a state. */
export function readPlaceName(text: string): PlaceName | null {
  const words = text
    .trim()
    .replace(/,\s*$/, '')
    .split(/[\s,]+/);
  // The longest name of a state has three words.
  for (const count of [3, 2, 1]) {
    const state = words.length > count ? readState(words.slice(-count).join(' ')) : null;
    if (state === null) continue;
    const end = new RegExp(`[\\s,]+${words.slice(-count).join('[\\s,]+').replaceAll('.', '\\.')}\\s*,?\\s*$`);
    return { locality: text.trim().replace(end, '').trim(), state };
  }
  return null;
}

/** A business that works from a home may show its town alone. */
export interface PostalAddress extends PlaceName {
  readonly street?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** Reads "100 Main St, Suite 200, Round Rock, TX 78664" or "Round Rock, TX". Returns what is missing or wrong as a sentence. */
export function parseAddress(text: string): PostalAddress | string {
  // Spreadsheets remove the zero of "01060".
  const [, rest = text, zip] = /^(.*?)[\s,]+(\d{4,5})(?:-\d{4})?\s*$/s.exec(text) ?? [];
  const postalCode = zip?.padStart(5, '0');
  const place = readPlaceName(rest);
  if (!place) {
    const [, word = ''] = /[\s,]([A-Za-z.]+)\s*,?\s*$/.exec(rest) ?? [];
    return /^[A-Z]{2}$/.test(word) ? `"${word}" is not a state.` : 'It has no state.';
  }
  const [, street, locality] = /^(.+),\s*([^,]+)$/s.exec(place.locality) ?? [];
  if (street === undefined || locality === undefined)
    return /\d/.test(place.locality) ? 'It needs a comma between the street and the town.' : { ...place, postalCode };
  if (postalCode === undefined) return 'It has no ZIP code.';
  return { street: street.trim(), locality: locality.trim(), state: place.state, postalCode };
}

/** "570 Smith Chapel Rd, Musella, GA 31066" */
export const formatAddress = ({ street, locality, state, postalCode }: PostalAddress): string =>
  [street, locality, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
