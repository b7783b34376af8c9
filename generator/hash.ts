/** Fast hashes of contents: xxHash, 64 bits, as 16 hex digits, and a small one for tables. Not for security. */
import xxhash from 'xxhash-wasm';

const { h64Raw, create64 } = await xxhash();

const hex = (hash: bigint): string => hash.toString(16).padStart(16, '0');

/** Most bytes at once: the hash copies them to memory of its own, which never shrinks. */
const PIECE = 1 << 20;

export function hashBytes(bytes: string | Uint8Array): string {
  const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return whole.length > PIECE ? hashChunks([whole]) : hex(h64Raw(whole));
}

/** Hashes several pieces as if they were one. */
export function hashChunks(chunks: readonly Uint8Array[]): string {
  const state = create64();
  for (const chunk of chunks) {
    if (chunk.length <= PIECE) state.update(chunk);
    else for (let at = 0; at < chunk.length; at += PIECE) state.update(chunk.subarray(at, at + PIECE));
  }
  return hex(state.digest());
}

/** A small hash of a short text, for tables: FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
