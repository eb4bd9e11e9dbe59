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

/** Limits all bodies being received or waiting and all unread responses to the memory of a small server. */
const DEFAULT_BUDGET_BYTES = 128 * 1024 * 1024;
/** The size of the connection itself, approximately. */
export const MIN_RESERVATION_BYTES = 16 * 1024;

type Owner = { client: string; address: string };

/** When the budget is exceeded, the account or address that uses the most loses its largest reservation. */
export class MemoryBudget {
  readonly #reservations = new Set<Reservation>();
  readonly #byOwner = new Tally();
  readonly #max: number;
  #total = 0;

  constructor(max = DEFAULT_BUDGET_BYTES) {
    this.#max = max;
  }

  /** @param onEvicted called after the reservation was released because others need its memory */
  reserve({ client, address }: Owner, onEvicted: () => void): Reservation {
    const reservation = new Reservation(this, [`client ${client}`, `address ${address}`], onEvicted);
    this.#reservations.add(reservation);
    this.adjust(reservation, reservation.bytes);
    return reservation;
  }

  adjust(reservation: Reservation, bytes: number): void {
    if (!this.#reservations.has(reservation)) return;
    this.#total += bytes;
    for (const owner of reservation.owners) this.#byOwner.add(owner, bytes);
    while (this.#total > this.#max) {
      const largest = this.#findLargest();
      largest.release();
      largest.onEvicted();
    }
  }

  release(reservation: Reservation): void {
    this.adjust(reservation, -reservation.bytes);
    this.#reservations.delete(reservation);
  }

  #findLargest(): Reservation {
    const getShare = ({ owners }: Reservation) =>
      Math.max(...owners.map((owner) => this.#byOwner.get(owner)));
    // The oldest of equal reservations is chosen.
    return [...this.#reservations].reduce((a, b) => {
      const difference = getShare(b) - getShare(a) || b.bytes - a.bytes;
      return difference > 0 ? b : a;
    });
  }
}

export class Reservation {
  readonly owners: readonly string[];
  readonly onEvicted: () => void;
  readonly #budget: MemoryBudget;
  received = 0;

  constructor(budget: MemoryBudget, owners: readonly string[], onEvicted: () => void) {
    this.#budget = budget;
    this.owners = owners;
    this.onEvicted = onEvicted;
  }

  get bytes(): number {
    return Math.max(this.received, MIN_RESERVATION_BYTES);
  }

  add(bytes: number): void {
    const before = this.bytes;
    this.received += bytes;
    this.#budget.adjust(this, this.bytes - before);
  }

  release(): void {
    this.#budget.release(this);
  }
}

/** The default of Apache (`RequestReadTimeout body=20,MinRate=500`). A phone on GPRS sends 2,000 bytes a second. */
export const SLOWEST_BODY = { windowMs: 20_000, bytes: 10_000 };

export const MAX_UNREAD_BYTES = 24 * 1024 * 1024;

export type SlotLimits = { active: number; waiting: number };

/** A page that waits for a long response must still save, and ten devices of a family may wake together. */
export const REQUEST_SLOTS: SlotLimits = { active: 2, waiting: 30 };
/** Pages and files need more: a browser fetches many at once, and an unlisted proxy brings many browsers. */
export const PAGE_SLOTS: SlotLimits = { active: 8, waiting: 300 };
/** The shortest time of a request in its slot, plus time for its bytes: at most 200 cheap requests a second per client. */
const MIN_SLOT_MS = 10;
const BYTES_PER_MS = 64 * 1024;

/** Slots shared by the requests of several clients. `address` is where the request came from. */
export type SharedSlots = { name: string; slots: number; address: string };
export type Ticket = {
  client: string;
  shared: SharedSlots | null;
  start: () => void;
  startedAt?: number;
};
type ClientQueue = { active: Set<Ticket>; waiting: Ticket[] };

/** Starts each client's requests in order. Addresses take turns, and so do the clients of each address. */
export class WorkQueue {
  readonly #clients = new Map<string, ClientQueue>();
  readonly #activeByShare = new Tally();
  readonly #limits: SlotLimits;

  constructor(limits: SlotLimits = REQUEST_SLOTS) {
    this.#limits = limits;
  }

  /** Returns null if the client's queue is full. `isAdmitted` puts the request first, even in a full queue. */
  enter(
    name: string,
    { isAdmitted = false, shared = null }: { isAdmitted?: boolean; shared?: SharedSlots | null } = {},
  ): { ticket: Ticket; started: Promise<void> } | null {
    const client = this.#clients.get(name) ?? { active: new Set(), waiting: [] };
    if (!isAdmitted && client.waiting.length >= this.#limits.waiting) return null;
    const ticket: Ticket = { client: name, shared, start: () => {} };
    const started = new Promise<void>((resolve) => {
      ticket.start = resolve;
    });
    if (isAdmitted) client.waiting.unshift(ticket);
    else client.waiting.push(ticket);
    this.#clients.set(name, client);
    this.#advance(client);
    return { ticket, started };
  }

  finish(ticket: Ticket, bytes: number): void {
    const remainingMs = (ticket.startedAt ?? 0) + MIN_SLOT_MS + bytes / BYTES_PER_MS - performance.now();
    if (remainingMs > 0) setTimeout(() => this.leave(ticket), remainingMs).unref();
    else this.leave(ticket);
  }

  leave(ticket: Ticket): void {
    const client = this.#clients.get(ticket.client);
    if (client === undefined) return;
    if (!client.active.delete(ticket)) client.waiting = client.waiting.filter((other) => other !== ticket);
    else if (ticket.shared !== null) this.#activeByShare.add(ticket.shared.name, -1);
    if (ticket.shared !== null) this.#moveToEnd(ticket.shared.address);
    if (client.active.size + client.waiting.length === 0) this.#clients.delete(ticket.client);
    else if (ticket.shared !== null) {
      // The client that had the slot moves behind the others of its address.
      this.#clients.delete(ticket.client);
      this.#clients.set(ticket.client, client);
    }
    const affected = ticket.shared !== null ? [...this.#clients.values()] : [client];
    for (const other of affected) this.#advance(other);
  }

  #moveToEnd(address: string): void {
    for (const [name, client] of [...this.#clients]) {
      if (!client.waiting.some(({ shared }) => shared?.address === address)) continue;
      this.#clients.delete(name);
      this.#clients.set(name, client);
    }
  }

  #advance(client: ClientQueue): void {
    while (client.active.size < this.#limits.active) {
      const ticket = client.waiting.find(
        ({ shared }) => shared === null || this.#activeByShare.get(shared.name) < shared.slots,
      );
      if (ticket === undefined) return;
      client.waiting = client.waiting.filter((other) => other !== ticket);
      client.active.add(ticket);
      if (ticket.shared !== null) this.#activeByShare.add(ticket.shared.name, 1);
      ticket.startedAt = performance.now();
      ticket.start();
    }
  }
}
