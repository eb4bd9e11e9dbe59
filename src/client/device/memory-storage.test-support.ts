/** An in-memory Storage with a quota in characters, like a browser's. Several stores may share it, as tabs do. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  quota: number;

  constructor(quota = Number.POSITIVE_INFINITY) {
    this.quota = quota;
  }

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    let usedLength = key.length + value.length;
    for (const [otherKey, otherValue] of this.#items)
      if (otherKey !== key) usedLength += otherKey.length + otherValue.length;
    if (usedLength > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
