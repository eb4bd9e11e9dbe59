export class Tally {
  readonly #sums = new Map<string, number>();

  get(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const sum = this.get(key) + change;
    if (sum > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
  }
}

/** In bytes: a phone sends one import while its pages go on saving; all bodies fit into the memory of a small server. */
export const INTAKE_RULES = {
  clientBytes: 40 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
  clientBodies: 40,
};

export class BodyIntake {
  readonly #bytes = new Tally();
  readonly #bodies = new Tally();
  #total = 0;

  open(client: string, bytes: number): { close(): void } | null {
    const { clientBytes, clientBodies, totalBytes } = INTAKE_RULES;
    if (this.#bytes.get(client) + bytes > clientBytes || this.#bodies.get(client) >= clientBodies)
      return null;
    if (this.#total + bytes > totalBytes) return null;
    this.#count(client, bytes, 1);
    let isOpen = true;
    return {
      close: () => {
        if (isOpen) this.#count(client, -bytes, -1);
        isOpen = false;
      },
    };
  }

  #count(client: string, bytes: number, bodies: 1 | -1): void {
    this.#bytes.add(client, bytes);
    this.#bodies.add(client, bodies);
    this.#total += bytes;
  }
}

const FIRST_MS = 20_000;
const BYTES_PER_MS = 64;
const LONGEST_MS = 5 * 60_000;

/** In how many ms a body of this size must have come in. */
export function bodyTimeLimit(bytes: number): number {
  return Math.min(FIRST_MS + bytes / BYTES_PER_MS, LONGEST_MS);
}

export const MOST_UNREAD_BYTES = 24 * 1024 * 1024;
