/** A Storage in memory with a quota in characters, like a browser's. Several stores may share it as tabs do. */
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
    let used = key.length + value.length;
    for (const [other, text] of this.#items) if (other !== key) used += other.length + text.length;
    if (used > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
