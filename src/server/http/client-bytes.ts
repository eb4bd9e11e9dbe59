/** The bodies that are coming in, in bytes; a body whose length is not said counts with the route's limit. */
export const INTAKE_RULES = {
  /** Of one client: a phone sends one import while its pages go on saving. */
  clientBytes: 40 * 1024 * 1024,
  /** Of all clients together, so that they fit into the memory of a small server. */
  totalBytes: 128 * 1024 * 1024,
  clientBodies: 40,
};

type Held = { bytes: number; bodies: number };

/** Counts the bodies that are being received, so that neither one client nor all together fill the memory. */
export class BodyIntake {
  readonly #byClient = new Map<string, Held>();
  #total = 0;

  /** Makes room for a body. Returns null when this client has too much under way, or all have together. */
  open(client: string, bytes: number): { close(): void } | null {
    const held = this.#byClient.get(client) ?? { bytes: 0, bodies: 0 };
    const { clientBytes, clientBodies, totalBytes } = INTAKE_RULES;
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

const FIRST_MS = 20_000;
const BYTES_PER_SECOND = 64 * 1024;
const LONGEST_MS = 5 * 60_000;

/** Returns the milliseconds in which a body of this size must have come in: a phone on a bad line sends 64 kB a second. */
export function bodyTimeLimit(bytes: number): number {
  return Math.min(FIRST_MS + (bytes / BYTES_PER_SECOND) * 1_000, LONGEST_MS);
}

/** In bytes: more than ten devices that load a library at once. */
export const MOST_UNREAD_BYTES = 24 * 1024 * 1024;

export class UnreadAnswers {
  readonly #byClient = new Map<string, number>();

  /** Counts an answer; call what is returned once when it has been sent or its connection has closed. */
  add(client: string, bytes: number): () => void {
    this.#byClient.set(client, (this.#byClient.get(client) ?? 0) + bytes);
    return () => {
      const left = (this.#byClient.get(client) ?? 0) - bytes;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    };
  }

  isFull(client: string): boolean {
    return (this.#byClient.get(client) ?? 0) > MOST_UNREAD_BYTES;
  }
}
