/** Decodes text. Editors mostly write UTF-8; spreadsheets write the encoding of their country and age. */
import { attempt } from '../errors/problem.ts';

/** Encodings that are recognized beside UTF-8. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/**
 * Decodes bytes, without a byte-order mark. Takes them for UTF-16 if they begin so or every other byte is zero, else for
 * Windows-1252 unless they are UTF-8. `encoding` is null if they are no text, which then has replacement characters at the place.
 */
export function decodeText(bytes: Buffer): { readonly text: string; readonly encoding: Encoding | null } {
  const utf16 = utf16Label(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!/[\uFFFD\0]/.test(text)) return { text, encoding: 'UTF-8' };
  const western = decodeWestern(bytes);
  // Bytes that Windows-1252 leaves undefined come out as C1 controls.
  return /[\0-\x08\x0E-\x1F\x7F-\x9F]/.test(western) || isValidUtf8(bytes)
    ? { text, encoding: null }
    : { text: western, encoding: 'Windows-1252' };
}

/** Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. Some versions of Node decode it as Latin-1 throughout. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

const decodeWestern = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9F]/g, (letter) => WESTERN.charAt(letter.charCodeAt(0) - 0x80));

/** Returns a text in each encoding that files can have. A letter that Windows-1252 does not have becomes another one. */
export function encodeText(text: string): Buffer[] {
  const wide = Buffer.from(text, 'utf16le');
  const western = text.replace(/[^\0-\x7F\xA0-\xFF]/g, (letter) =>
    String.fromCharCode(WESTERN.includes(letter) ? 0x80 + WESTERN.indexOf(letter) : 0),
  );
  return [Buffer.from(text), Buffer.from(western, 'latin1'), wide, Buffer.from(wide).swap16()];
}

/** Returns a text file as a checkout on Linux has it: with "\n" at the ends of lines. Other files stay as they are. */
export function unixLines(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n') || bytes.includes(0)) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

const SAMPLE = 512;

function utf16Label(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  const length = Math.min(SAMPLE, bytes.length);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** A replacement character may stand in the text itself. */
const isValidUtf8 = (bytes: Buffer): boolean =>
  attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) !== null;
