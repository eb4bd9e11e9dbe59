import { Tally } from './client-bytes.ts';

export type Places = { atWork: number; waiting: number };

/** A page that waits for a long answer still saves; ten devices of a family may wake together. */
export const PLACES: Places = { atWork: 2, waiting: 30 };
/** For pages and files: a browser fetches many at once, and an unknown proxy brings many browsers. */
export const PAGE_PLACES: Places = { atWork: 8, waiting: 300 };
const LARGE_AT_WORK = 3;
/** A request keeps its place for so long, and longer by its bytes: at most 200 cheap ones a second of one client. */
const SHORTEST_MS = 10;
const BYTES_PER_MS = 64 * 1024;

export type Ticket = {
  client: string;
  address: string;
  isLarge: boolean;
  begin: () => void;
  beganAt?: number;
};
type Client = { working: Set<Ticket>; waiting: Ticket[] };

/** Lets each client's requests begin in their order, and clients in turn where they wait for the same place. */
export class WorkQueue {
  readonly #clients = new Map<string, Client>();
  readonly #largeAtWork = new Tally();
  readonly #places: Places;

  constructor(places: Places = PLACES) {
    this.#places = places;
  }

  enter(
    name: string,
    {
      address,
      isAdmitted = false,
      isLarge = false,
    }: { address: string; isAdmitted?: boolean; isLarge?: boolean },
  ): { ticket: Ticket; begins: Promise<void> } | null {
    const client = this.#clients.get(name) ?? { working: new Set(), waiting: [] };
    if (!isAdmitted && client.waiting.length >= this.#places.waiting) return null;
    const ticket: Ticket = { client: name, address, isLarge, begin: () => {} };
    const begins = new Promise<void>((resolve) => {
      ticket.begin = resolve;
    });
    if (isAdmitted) client.waiting.unshift(ticket);
    else client.waiting.push(ticket);
    this.#clients.set(name, client);
    this.#advance(name, client);
    return { ticket, begins };
  }

  finish(ticket: Ticket, bytes: number): void {
    const left = (ticket.beganAt ?? 0) + SHORTEST_MS + bytes / BYTES_PER_MS - performance.now();
    if (left > 0) setTimeout(() => this.leave(ticket), left).unref();
    else this.leave(ticket);
  }

  leave(ticket: Ticket): void {
    const client = this.#clients.get(ticket.client);
    if (client === undefined) return;
    if (!client.working.delete(ticket)) client.waiting = client.waiting.filter((other) => other !== ticket);
    else if (ticket.isLarge) this.#largeAtWork.add(ticket.address, -1);
    if (client.working.size + client.waiting.length === 0) this.#clients.delete(ticket.client);
    const next = ticket.isLarge ? [...this.#clients] : [[ticket.client, client] as const];
    for (const [name, other] of next) this.#advance(name, other);
  }

  #advance(name: string, client: Client): void {
    while (client.working.size < this.#places.atWork) {
      const ticket = client.waiting.find(
        ({ isLarge, address }) => !isLarge || this.#largeAtWork.get(address) < LARGE_AT_WORK,
      );
      if (ticket === undefined) return;
      client.waiting = client.waiting.filter((other) => other !== ticket);
      client.working.add(ticket);
      if (ticket.isLarge) {
        this.#largeAtWork.add(ticket.address, 1);
        this.#clients.delete(name);
        this.#clients.set(name, client);
      }
      ticket.beganAt = performance.now();
      ticket.begin();
    }
  }
}
