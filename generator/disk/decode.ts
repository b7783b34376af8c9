/** Decodes text files and evens out their line ends. */

/** Returns UTF-8 as text, or UTF-16 behind a byte-order mark, as spreadsheets write it. Bytes that are neither become U+FFFD. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(mark).decode(bytes);
}

/** Returns a text file as a checkout on Linux has it: with "\n" at the ends of lines. Other files stay as they are. */
export function unixLines(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n') || bytes.includes(0)) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
