/** UTF-8 bytes that grow: one allocation serves all pages. */
const FIRST_SIZE = 1 << 18;
/** Bytes that a UTF-16 unit takes at most in UTF-8. */
const MOST_PER_UNIT = 3;

export class ByteBuffer {
  #memory = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Returns the bytes so far, without copying them: valid until the next `clear`. */
  bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  writeText(text: string): this {
    this.#makeRoom(text.length * MOST_PER_UNIT);
    this.#length += this.#memory.write(text, this.#length);
    return this;
  }

  write(bytes: Uint8Array): this {
    this.#makeRoom(bytes.length);
    this.#memory.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#memory.length) return;
    const memory = Buffer.allocUnsafe(Math.max(needed, 2 * this.#memory.length));
    memory.set(this.bytes());
    this.#memory = memory;
  }
}
