export const idBytes = 16;

/**
 * Numbers for ids, in the order in which they come, read from the bytes that PostgreSQL sends: strings in a Map, two for each of
 * a million matches, would have to be made first.
 */
export class IdNumbers {
  #bytes = Buffer.alloc(idBytes * 1_024);
  /** The number of the id that has the place, and one more; 0 where the place is free. */
  #places = new Int32Array(2_048);
  length = 0;

  /** The next number for an id that is new. */
  add(bytes: Buffer, at: number): number {
    const place = this.#placeOf(bytes, at);
    const known = this.#places[place] as number;
    if (known > 0) return known - 1;
    if (this.length * idBytes === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    bytes.copy(this.#bytes, this.length * idBytes, at, at + idBytes);
    this.#places[place] = this.length + 1;
    this.length += 1;
    if (this.length * 2 > this.#places.length) this.#spread();
    return this.length - 1;
  }

  /** The number of an id, or -1. */
  find(id: string): number {
    return (this.#places[this.#placeOf(Buffer.from(id.replaceAll('-', ''), 'hex'), 0)] as number) - 1;
  }

  idOf(number: number): string {
    const hex = this.#bytes.toString('hex', number * idBytes, (number + 1) * idBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Some of them from a number on, as PostgreSQL reads an array. */
  listFrom(first: number, atMost: number): string {
    const end = Math.min(first + atMost, this.length);
    const hex = this.#bytes.toString('hex', first * idBytes, end * idBytes);
    return `{${(hex.match(/.{32}/g) ?? []).join()}}`;
  }

  #placeOf(bytes: Buffer, at: number): number {
    const [a, b] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const [c, d] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    const own = this.#bytes;
    const mask = this.#places.length - 1;
    for (let place = firstPlace(a, d) & mask; ; place = (place + 1) & mask) {
      const known = this.#places[place] as number;
      if (known === 0) return place;
      const from = (known - 1) * idBytes;
      const isSame =
        own.readUInt32LE(from) === a &&
        own.readUInt32LE(from + 4) === b &&
        own.readUInt32LE(from + 8) === c &&
        own.readUInt32LE(from + 12) === d;
      if (isSame) return place;
    }
  }

  #spread(): void {
    this.#places = new Int32Array(this.#places.length * 2);
    for (let number = 0; number < this.length; number += 1)
      this.#places[this.#placeOf(this.#bytes, number * idBytes)] = number + 1;
  }
}

function firstPlace(firstWord: number, lastWord: number): number {
  const mixed = Math.imul(firstWord ^ (lastWord >>> 7), 0x9e3779b1) ^ lastWord;
  return mixed ^ (mixed >>> 15);
}
