/** How much of the server one client may have. Times are in milliseconds. */
export type ShareRules = {
  /** Requests of one client that are worked on at once. */
  atWork: number;
  /** Requests with large bodies, of all clients behind one address, that are worked on at once. */
  largeAtWork: number;
  /** Requests of one client that wait behind them; more are refused. */
  waiting: number;
  /** The part of the server's time that a client may use while others are active. */
  share: number;
  /** How much it may use at once after a quiet time. */
  credit: number;
  /** However much a single request has cost, no more than this is held against the next ones. */
  longestDebt: number;
  /** Who would have to wait longer for a beginning is refused instead. */
  longestWait: number;
  /** For so long after its last request a client counts as active. */
  activeFor: number;
  /** Whether a client has no more than its share even while it is the only active one. */
  always: boolean;
};

/**
 * The figures of the product. Two requests at once, because a page that waits for a long one shall still save; three large ones
 * of an address, because accounts cost nothing; thirty behind them, because ten devices of a family may wake together.
 */
export const SHARE_RULES: ShareRules = {
  atWork: 2,
  largeAtWork: 3,
  waiting: 30,
  share: 0.25,
  credit: 1_000,
  longestDebt: 5_000,
  longestWait: 8_000,
  activeFor: 5_000,
  always: false,
};

/**
 * For pages and files, which ask no database: a browser fetches many at once, and a proxy that is not known as one brings
 * many browsers. They are counted apart, because a family that opens the app beside its import is no other client.
 */
export const PAGE_RULES: ShareRules = {
  ...SHARE_RULES,
  ...{ atWork: 16, waiting: 300, always: true },
};

/** A request that waits or is worked on. */
export type Ticket = { readonly client: string; readonly address: string; readonly isLarge: boolean };

/** A ticket, or after how many milliseconds the client should ask again. */
export type Entry = { ok: true; ticket: Ticket } | { ok: false; retryAfter: number };

type ClientState = {
  working: Set<Ticket>;
  waiting: Ticket[];
  /** Work that it may still use at `balanceAt`; negative after using more. */
  balance: number;
  balanceAt: number;
};

/** Above this many known clients, those that have been quiet are forgotten. */
const FORGET_ABOVE = 1_000;

/**
 * Says which request begins when, so that no client keeps the others waiting: a few of each client, and of the large ones of each
 * address, are at work at once, and while clients are active that have used less, one that has used up its credit waits until its
 * share of the time has paid for it.
 * A pure rule: it knows no clock and no timer. Call `takeStartable` after each other call.
 */
export class WorkShares {
  readonly #rules: ShareRules;
  readonly #clients = new Map<string, ClientState>();
  /** Of each address with requests: how many large ones are at work, and the clients whose others wait. */
  readonly #addresses = new Map<string, { largeAtWork: number; waiting: Set<string> }>();
  /** When each client was last active, the one that has been quiet for longest first. */
  readonly #activeAt = new Map<string, number>();
  #forgetAbove = FORGET_ABOVE;

  constructor(rules: ShareRules = SHARE_RULES) {
    this.#rules = rules;
  }

  /**
   * Puts a request into the queue of its client.
   * @param now in milliseconds, from any beginning
   * @param given `admitted` whether the request was let in before (its body has come in meanwhile): it is not refused, and goes
   * first; `address` where it comes from, its client where nothing is said; `isLarge` whether its body is
   */
  enter(client: string, now: number, { admitted = false, address = client, isLarge = false } = {}): Entry {
    const state = this.#find(client, now);
    this.#noteActivity(client, now);
    const wait = this.#waitOf(client, state, now);
    if (!admitted && (state.waiting.length >= this.#rules.waiting || wait > this.#rules.longestWait)) {
      return { ok: false, retryAfter: Math.max(wait, 1_000) };
    }
    const ticket: Ticket = { client, address, isLarge };
    if (admitted) state.waiting.unshift(ticket);
    else state.waiting.push(ticket);
    this.#findAddress(address).waiting.add(client);
    return { ok: true, ticket };
  }

  /** Takes the tickets of an address whose requests begin now; those of the client that has used least come first. */
  takeStartable(address: string, now: number): Ticket[] {
    const place = this.#addresses.get(address);
    const started: Ticket[] = [];
    if (!place) return started;
    for (const [client, state] of this.#listWaiting(place.waiting, now)) {
      while (this.#waitOf(client, state, now) === 0) {
        const ticket = this.#findNext(state, address);
        if (ticket === undefined) break;
        state.waiting.splice(state.waiting.indexOf(ticket), 1);
        state.working.add(ticket);
        if (ticket.isLarge) place.largeAtWork += 1;
        started.push(ticket);
      }
      this.#tidy(address, client);
    }
    return started;
  }

  /** After how many milliseconds to look again at an address whose requests wait for their share; null: no need to. */
  lookAgainAfter(address: string, now: number): number | null {
    const place = this.#addresses.get(address);
    if (!place) return null;
    const waits = this.#listWaiting(place.waiting, now)
      .filter(([, state]) => this.#findNext(state, address) !== undefined)
      .map(([client, state]) => this.#waitOf(client, state, now));
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** The client's next request from an address for which there is a place. */
  #findNext({ waiting, working }: ClientState, address: string): Ticket | undefined {
    if (working.size >= this.#rules.atWork) return undefined;
    const isFull = this.#findAddress(address).largeAtWork >= this.#rules.largeAtWork;
    return waiting.find((ticket) => ticket.address === address && !(ticket.isLarge && isFull));
  }

  #listWaiting(clients: ReadonlySet<string>, now: number): [string, ClientState][] {
    const states = [...clients].flatMap((client): [string, ClientState][] => {
      const state = this.#clients.get(client);
      if (!state) return [];
      this.#settle(state, now);
      return [[client, state]];
    });
    return states.sort(([, one], [, other]) => other.balance - one.balance);
  }

  #findAddress(address: string) {
    const known = this.#addresses.get(address) ?? { largeAtWork: 0, waiting: new Set<string>() };
    this.#addresses.set(address, known);
    return known;
  }

  /** Forgets what no longer waits at an address, and the address with its last request. */
  #tidy(address: string, client: string): void {
    const place = this.#addresses.get(address);
    if (!place) return;
    const waits = this.#clients.get(client)?.waiting.some((ticket) => ticket.address === address);
    if (!waits) place.waiting.delete(client);
    if (place.largeAtWork === 0 && place.waiting.size === 0) this.#addresses.delete(address);
  }

  /** Ends a request, begun or not, that has cost so much work. */
  leave(ticket: Ticket, cost: number, now: number): void {
    const state = this.#clients.get(ticket.client);
    if (!state) return;
    const place = state.waiting.indexOf(ticket);
    if (place >= 0) state.waiting.splice(place, 1);
    else if (!state.working.delete(ticket)) return;
    else if (ticket.isLarge) this.#findAddress(ticket.address).largeAtWork -= 1;
    this.#tidy(ticket.address, ticket.client);
    this.#noteActivity(ticket.client, now);
    this.#settle(state, now);
    state.balance = Math.max(state.balance - cost, -this.#rules.longestDebt);
  }

  /** How many clients are remembered. */
  get clientCount(): number {
    return this.#clients.size;
  }

  #find(client: string, now: number): ClientState {
    const known = this.#clients.get(client);
    if (known) return known;
    if (this.#clients.size >= this.#forgetAbove) this.#forgetQuiet(now);
    const state = { working: new Set<Ticket>(), waiting: [], balance: this.#rules.credit, balanceAt: now };
    this.#clients.set(client, state);
    return state;
  }

  /** Returns how long until the client has earned its next beginning. */
  #waitOf(client: string, state: ClientState, now: number): number {
    this.#settle(state, now);
    if (state.balance > 0 || !(this.#rules.always || this.#keepsLighterFrom(client, state, now))) return 0;
    return Math.ceil(-state.balance / this.#rules.share) + 1;
  }

  #settle(state: ClientState, now: number): void {
    const earned = Math.max(0, now - state.balanceAt) * this.#rules.share;
    state.balance = Math.min(this.#rules.credit, state.balance + earned);
    state.balanceAt = now;
  }

  /**
   * Returns whether an active client has used less. The one that has used least never waits, so that what
   * others add to the cost of its requests is not held against it.
   */
  #keepsLighterFrom(client: string, { balance }: ClientState, now: number): boolean {
    for (const [other, at] of this.#activeAt) {
      const state = this.#clients.get(other);
      const isUnfinished = state && state.working.size + state.waiting.length > 0;
      if (!state || (!isUnfinished && now - at > this.#rules.activeFor)) {
        this.#activeAt.delete(other);
        continue;
      }
      if (other === client) continue;
      this.#settle(state, now);
      if (state.balance > balance) return true;
    }
    return false;
  }

  #noteActivity(client: string, at: number): void {
    this.#activeAt.delete(client);
    this.#activeAt.set(client, at);
  }

  #forgetQuiet(now: number): void {
    for (const [client, state] of this.#clients) {
      this.#settle(state, now);
      const isIdle = state.working.size + state.waiting.length === 0;
      if (!isIdle || state.balance < this.#rules.credit) continue;
      this.#clients.delete(client);
      this.#activeAt.delete(client);
    }
    this.#forgetAbove = Math.max(FORGET_ABOVE, 2 * this.#clients.size);
  }
}
