/** Which state a ZIP code is in, by its first three digits. */
import { milesBetween } from '../distance.ts';
import { findZip, placesIn } from './places.ts';

/** First three digits of the ZIP codes of each state (USPS, Labeling List L002). */
const PREFIXES =
  `AL 350-369,AK 995-999,AZ 850-865,AR 716-729,CA 900-961,CO 800-816,CT 060-069,DE 197-199,DC 200 202-205 569,FL 320-349,
  GA 300-319 398-399,HI 967-968,ID 832-838,IL 600-629,IN 460-479,IA 500-528,KS 660-679,KY 400-427,LA 700-714,ME 039-049,MD 206-219,
  MA 010-027 055,MI 480-499,MN 550-567,MS 386-397,MO 630-658,MT 590-599,NE 680-693,NV 889-898,NH 030-038,NJ 070-089,NM 870-884,
  NY 100-149 005,NC 270-289,ND 580-588,OH 430-459,OK 730-749,OR 970-979,PA 150-196,RI 028-029,SC 290-299,SD 570-577,TN 370-385,
  TX 750-799 885 733,UT 840-847,VT 050-059,VA 220-246 201,WA 980-994,WV 247-268,WI 530-549,WY 820-831,
  AS 967,GU 969,MP 969,PR 006-009,VI 008`
    .split(/,\s*/)
    .map((line) => {
      const [state = '', ...ranges] = line.split(' ');
      return { state, ranges: ranges.map((range) => range.split('-')) };
    });

/** In miles. Some ZIP codes cross the line of a state. */
const NEAR_LINE = 25;

/** Returns the state of a ZIP code; null for digits that no state has. */
export const stateOfZip = (zip: string): string | null => PREFIXES.find((one) => hasPrefix(one, zip))?.state ?? null;

const hasPrefix = ({ ranges }: (typeof PREFIXES)[number], zip: string): boolean =>
  ranges.some(([first = '', last = first]) => zip.slice(0, 3) >= first && zip.slice(0, 3) <= last);

/** True for a ZIP code of a state, or of the other side of its line. The lists of places are read only for the second. */
export function isZipOf(state: string, zip: string): boolean {
  if (PREFIXES.some((one) => one.state === state && hasPrefix(one, zip))) return true;
  const point = findZip(zip);
  return point !== undefined && placesIn(state).some((place) => milesBetween(point, place) <= NEAR_LINE);
}
