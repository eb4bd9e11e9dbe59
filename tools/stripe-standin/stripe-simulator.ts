import { findNextWork } from './billing/due-work.ts';
import type { Core } from './core.ts';
import { DeliveryQueue } from './events/delivery-queue.ts';
import { FaultPlan } from './request/faults.ts';
import { forgetOld } from './state/forget-old.ts';
import { makeId } from './state/ids.ts';
import type { StateFile } from './state/state-file.ts';
import { Store } from './state/store.ts';

type Cause = { id: string | null; idempotency_key: string | null };
const BY_ITSELF: Cause = { id: null, idempotency_key: null };

/** Runaway protection: no schedule that people use needs more steps to catch up. */
const MAX_STEPS = 100_000;

/** The stand-in's state, time and deliveries together: everything that changes goes through `perform`. */
export class StripeSimulator {
  readonly core: Core;
  readonly deliveries: DeliveryQueue;
  readonly faults = new FaultPlan();
  readonly apiKey: string;
  readonly #store: Store;
  readonly #file: StateFile;
  readonly #clock: () => Date;
  #cause = BY_ITSELF;
  /** The moment of the work that is being caught up with; null means the present. */
  #moment: number | null = null;

  constructor(parts: {
    file: StateFile;
    clock: () => Date;
    publicUrl: () => string;
  }) {
    this.#file = parts.file;
    this.#clock = parts.clock;
    this.#store = new Store(parts.file.load());
    this.core = {
      store: this.#store,
      now: () => this.#moment ?? this.#present(),
      publicUrl: parts.publicUrl,
      request: () => this.#cause,
    };
    this.deliveries = new DeliveryQueue(this.core, () => this.#save());
    this.apiKey = (
      this.#store.get('secret', 'apiKey') ??
      this.#store.put('secret', { id: 'apiKey', value: makeId('sk_test_standin') })
    ).value;
  }

  /** Does one thing: first what is due before it, then the thing, then it is on disk and its events are on their way. */
  perform<T>(cause: Cause, step: (core: Core) => T): T {
    this.catchUp();
    this.#cause = cause;
    try {
      return step(this.core);
    } finally {
      this.#cause = BY_ITSELF;
      this.#finish();
    }
  }

  /** Does what is due by itself, each at its own time, in order. */
  catchUp(): void {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const work = findNextWork(this.core);
      if (!work || work.at > this.#present()) break;
      this.#moment = work.at;
      try {
        this.#store.atomically(() => work.run(this.core));
      } finally {
        this.#moment = null;
      }
    }
    this.#finish();
  }

  /** Lets time pass: everything due happens at its time, and its webhooks are answered before time goes on. */
  async advance(seconds: number): Promise<void> {
    const target = this.#present() + seconds;
    await this.deliveries.settle();
    for (;;) {
      const times = [findNextWork(this.core)?.at, this.deliveries.nextAt()].filter((at) => at != null);
      const next = Math.min(...times, target);
      this.#passUntil(next);
      this.catchUp();
      await this.deliveries.settle();
      if (next >= target && !this.#isWorkDue()) return;
    }
  }

  #isWorkDue(): boolean {
    const work = findNextWork(this.core);
    const delivery = this.deliveries.nextAt();
    const now = this.#present();
    return (work !== null && work.at <= now) || (delivery !== null && delivery <= now);
  }

  #present(): number {
    return Math.floor(this.#clock().getTime() / 1000) + (this.#store.get('clock', 'offset')?.seconds ?? 0);
  }

  #passUntil(moment: number): void {
    const missing = moment - this.#present();
    if (missing <= 0) return;
    const offset = this.#store.get('clock', 'offset')?.seconds ?? 0;
    this.#store.put('clock', { id: 'offset', seconds: offset + missing });
  }

  #finish(): void {
    this.#save();
    this.deliveries.start();
  }

  #save(): void {
    if (!this.#store.takeChanged()) return;
    forgetOld(this.core);
    this.#store.takeChanged();
    this.#file.save(this.#store.save());
  }
}
