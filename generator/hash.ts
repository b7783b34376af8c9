/** Hashes of contents. */
import { createHash, hash } from 'node:crypto';

/** Returns 16 hex digits; not for security. */
export const hashBytes = (bytes: string | Uint8Array): string => hash('sha1', bytes, 'hex').slice(0, 16);

/** A 32-bit hash of a short text for hash tables: FNV-1a. */
export function hashText(text: string): number {
  let hashed = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  return hashed >>> 0;
}

/** Returns the hash of an inline script or style as a Content-Security-Policy has it. */
export const sha256Source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
