/** The bodies that are coming in, in bytes; a body whose length is not said counts with the route's limit. */
export const INTAKE_RULES = {
  /** Of one client: a phone sends one import while its pages go on saving. */
  clientBytes: 40 * 1024 * 1024,
  /** Of all clients together, so that they fit into the memory of a small server. */
  totalBytes: 128 * 1024 * 1024,
  /** Bodies of one client at once. */
  clientBodies: 40,
};

type Held = { bytes: number; bodies: number };

/** Counts the bodies that are being received, so that neither one client nor all together fill the memory. */
export class BodyIntake {
  readonly #byClient = new Map<string, Held>();
  readonly #rules: typeof INTAKE_RULES;
  #total = 0;

  constructor(rules: typeof INTAKE_RULES = INTAKE_RULES) {
    this.#rules = rules;
  }

  /** Makes room for a body. Returns null when this client has too much under way, or all have together. */
  open(client: string, bytes: number): { close(): void } | null {
    const held = this.#byClient.get(client) ?? { bytes: 0, bodies: 0 };
    const { clientBytes, clientBodies, totalBytes } = this.#rules;
    if (held.bytes + bytes > clientBytes || held.bodies + 1 > clientBodies) return null;
    if (this.#total + bytes > totalBytes) return null;
    this.#byClient.set(client, { bytes: held.bytes + bytes, bodies: held.bodies + 1 });
    this.#total += bytes;
    let isOpen = true;
    return {
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#total -= bytes;
        const now = this.#byClient.get(client);
        if (!now || now.bodies <= 1) this.#byClient.delete(client);
        else this.#byClient.set(client, { bytes: now.bytes - bytes, bodies: now.bodies - 1 });
      },
    };
  }
}

/** A body has this long, whatever its size, and one second more for each so many bytes. */
const FIRST_MS = 20_000;
const BYTES_PER_SECOND = 64 * 1024;
const LONGEST_MS = 5 * 60_000;

/**
 * Returns how long a body of this size may take to come in, in milliseconds: a phone on a bad line sends 64
 * kB a second.
 */
export function bodyTimeLimit(bytes: number): number {
  return Math.min(FIRST_MS + (bytes / BYTES_PER_SECOND) * 1_000, LONGEST_MS);
}
