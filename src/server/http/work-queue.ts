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

export type Places = { atWork: number; waiting: number };

/** A page that waits for a long answer must still save, and ten devices of a family may wake together. */
export const PLACES: Places = { atWork: 2, waiting: 30 };
/** Pages and files need more: a browser fetches many at once, and an unlisted proxy brings many browsers. */
export const PAGE_PLACES: Places = { atWork: 8, waiting: 300 };
/** The shortest time of a request in its slot, plus time for its bytes: at most 200 cheap requests a second per client. */
const MIN_SLOT_MS = 10;
const BYTES_PER_MS = 64 * 1024;

/** Slots shared by the requests of several clients. `address` is where the request came from. */
export type SharedPlaces = { name: string; places: number; address: string };
export type Ticket = {
  client: string;
  shared: SharedPlaces | null;
  begin: () => void;
  beganAt?: number;
};
type Client = { working: Set<Ticket>; waiting: Ticket[] };

/** Starts each client's requests in order. Addresses take turns, and so do the clients of each address. */
export class WorkQueue {
  readonly #clients = new Map<string, Client>();
  readonly #sharedAtWork = new Tally();
  readonly #places: Places;

  constructor(places: Places = PLACES) {
    this.#places = places;
  }

  enter(
    name: string,
    { isAdmitted = false, shared = null }: { isAdmitted?: boolean; shared?: SharedPlaces | null } = {},
  ): { ticket: Ticket; begins: Promise<void> } | null {
    const client = this.#clients.get(name) ?? { working: new Set(), waiting: [] };
    if (!isAdmitted && client.waiting.length >= this.#places.waiting) return null;
    const ticket: Ticket = { client: name, shared, begin: () => {} };
    const begins = new Promise<void>((resolve) => {
      ticket.begin = resolve;
    });
    if (isAdmitted) client.waiting.unshift(ticket);
    else client.waiting.push(ticket);
    this.#clients.set(name, client);
    this.#advance(client);
    return { ticket, begins };
  }

  finish(ticket: Ticket, bytes: number): void {
    const left = (ticket.beganAt ?? 0) + MIN_SLOT_MS + bytes / BYTES_PER_MS - performance.now();
    if (left > 0) setTimeout(() => this.leave(ticket), left).unref();
    else this.leave(ticket);
  }

  leave(ticket: Ticket): void {
    const client = this.#clients.get(ticket.client);
    if (client === undefined) return;
    if (!client.working.delete(ticket)) client.waiting = client.waiting.filter((other) => other !== ticket);
    else if (ticket.shared !== null) this.#sharedAtWork.add(ticket.shared.name, -1);
    if (ticket.shared !== null) this.#moveToEnd(ticket.shared.address);
    if (client.working.size + client.waiting.length === 0) this.#clients.delete(ticket.client);
    else if (ticket.shared !== null) {
      // The client that has just had the slot gets it again last, after the others of its address.
      this.#clients.delete(ticket.client);
      this.#clients.set(ticket.client, client);
    }
    const next = ticket.shared !== null ? [...this.#clients.values()] : [client];
    for (const other of next) this.#advance(other);
  }

  #moveToEnd(address: string): void {
    for (const [name, client] of [...this.#clients]) {
      if (!client.waiting.some(({ shared }) => shared?.address === address)) continue;
      this.#clients.delete(name);
      this.#clients.set(name, client);
    }
  }

  #advance(client: Client): void {
    while (client.working.size < this.#places.atWork) {
      const ticket = client.waiting.find(
        ({ shared }) => shared === null || this.#sharedAtWork.get(shared.name) < shared.places,
      );
      if (ticket === undefined) return;
      client.waiting = client.waiting.filter((other) => other !== ticket);
      client.working.add(ticket);
      if (ticket.shared !== null) {
        this.#sharedAtWork.add(ticket.shared.name, 1);
      }
      ticket.beganAt = performance.now();
      ticket.begin();
    }
  }
}
