import type { Ticket, WorkShares } from './work-shares.ts';

/** A request's place; `begins` resolves when it is its turn. */
export type Turn = { ok: true; ticket: Ticket; begins: Promise<void> } | { ok: false; retryAfterS: number };

/** Lets requests begin when the rule of `WorkShares` says so. */
export class WorkQueue {
  readonly #shares: WorkShares;
  readonly #begin = new Map<Ticket, () => void>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(shares: WorkShares) {
    this.#shares = shares;
  }

  /** @param given as of `WorkShares` */
  enter(client: string, given: { address: string; admitted?: boolean; isLarge?: boolean }): Turn {
    const entry = this.#shares.enter(client, performance.now(), given);
    if (!entry.ok) return { ok: false, retryAfterS: Math.ceil(entry.retryAfter / 1_000) };
    const { ticket } = entry;
    const begins = new Promise<void>((resolve) => this.#begin.set(ticket, resolve));
    this.#advance(ticket.address);
    return { ok: true, ticket, begins };
  }

  /** Ends a request that has cost so many milliseconds of work, also one that has not begun. */
  leave(ticket: Ticket, costMs: number): void {
    this.#begin.delete(ticket);
    this.#shares.leave(ticket, costMs, performance.now());
    this.#advance(ticket.address);
  }

  /** Forgets the timers, which keep no process alive anyway. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #advance(address: string): void {
    const now = performance.now();
    for (const ticket of this.#shares.takeStartable(address, now)) {
      this.#begin.get(ticket)?.();
      this.#begin.delete(ticket);
    }
    clearTimeout(this.#timers.get(address));
    this.#timers.delete(address);
    const wait = this.#shares.lookAgainAfter(address, now);
    if (wait === null) return;
    this.#timers.set(address, setTimeout(() => this.#advance(address), wait).unref());
  }
}
