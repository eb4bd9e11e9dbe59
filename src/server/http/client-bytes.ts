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

/** Limits all bodies being received or waiting and all unread answers to the memory of a small server. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;
/** About the size of the connection itself, in bytes. */
export const MIN_ROOM = 16 * 1024;

type Owner = { client: string; address: string };

/** Room is taken as bytes arrive. When none is left, the account or address that holds the most loses its largest body. */
export class BodyRoom {
  readonly #bodies = new Set<HeldBody>();
  readonly #byOwner = new Tally();
  readonly #max: number;
  #total = 0;

  constructor(max = MAX_BODY_BYTES) {
    this.#max = max;
  }

  /** @param end called when the body must be dropped, after its room has been freed */
  open({ client, address }: Owner, end: () => void): HeldBody {
    const body = new HeldBody(this, [`client ${client}`, `address ${address}`], end);
    this.#bodies.add(body);
    this.count(body, body.room);
    return body;
  }

  count(body: HeldBody, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    this.#total += bytes;
    for (const owner of body.owners) this.#byOwner.add(owner, bytes);
    while (this.#total > this.#max) {
      const largest = this.#findLargest();
      largest.close();
      largest.end();
    }
  }

  close(body: HeldBody): void {
    this.count(body, -body.room);
    this.#bodies.delete(body);
  }

  #findLargest(): HeldBody {
    const share = (body: HeldBody) => Math.max(...body.owners.map((owner) => this.#byOwner.get(owner)));
    // Among equal bodies, the oldest is chosen.
    return [...this.#bodies].reduce((found, body) => {
      const more = share(body) - share(found) || body.room - found.room;
      return more > 0 ? body : found;
    });
  }
}

export class HeldBody {
  readonly owners: readonly string[];
  readonly end: () => void;
  readonly #room: BodyRoom;
  received = 0;

  constructor(room: BodyRoom, owners: readonly string[], end: () => void) {
    this.#room = room;
    this.owners = owners;
    this.end = end;
  }

  get room(): number {
    return Math.max(this.received, MIN_ROOM);
  }

  add(bytes: number): void {
    const before = this.room;
    this.received += bytes;
    this.#room.count(this, this.room - before);
  }

  close(): void {
    this.#room.close(this);
  }
}

/** Apache's own limit (`RequestReadTimeout body=20,MinRate=500`); a phone on GPRS sends 2,000 bytes a second. */
export const SLOWEST_BODY = { windowMs: 20_000, bytes: 10_000 };

export const MAX_UNREAD_BYTES = 24 * 1024 * 1024;
