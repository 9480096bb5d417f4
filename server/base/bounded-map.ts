/**
 * What a process keeps about members or requests: as many entries as there is room for. A new one takes the place of the one
 * that was set longest ago, so that no crowd can fill the memory.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly sizeMax: number;

  constructor(sizeMax: number) {
    super();
    this.sizeMax = sizeMax;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const oldest = this.size >= this.sizeMax ? this.keys().next() : undefined;
    if (oldest && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}
