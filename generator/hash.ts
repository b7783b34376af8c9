/** Fast hashes that tell contents apart: xxHash, 64 bits, as 16 hex digits. Not for security. */
import xxhash from 'xxhash-wasm';

const { h64Raw, create64 } = await xxhash();

const hex = (hash: bigint): string => hash.toString(16).padStart(16, '0');

export function hashBytes(bytes: string | Uint8Array): string {
  return hex(h64Raw(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
}

/** Hash of several pieces as if they were one. */
export function hashChunks(chunks: readonly Uint8Array[]): string {
  const state = create64();
  for (const chunk of chunks) state.update(chunk);
  return hex(state.digest());
}
