import { Tally } from './client-bytes.ts';

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
