import { z } from 'zod/mini';
import { PLAN_KEY, parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { type FamilyPlan, type KnownPlan, KnownPlanSchema, type PlanState } from './plan-context.ts';

const StoredPlanSchema = z.extend(KnownPlanSchema, { owner: z.string() });

function readStoredPlan(storage: SafeStorage, userId: string): KnownPlan | null {
  const stored = StoredPlanSchema.safeParse(parseJson(storage.read(PLAN_KEY)));
  if (stored.data?.owner !== userId) return null;
  const { owner: _owner, ...known } = stored.data;
  return known;
}

/** If older than this, the plan is read again when the parent returns to the page. */
const STALE_AFTER_MS = 60_000;

const UNKNOWN_PLAN: PlanState = { status: 'loading', plan: 'free', profile: null };

type PlanStoreDeps = {
  storage: SafeStorage;
  userId: string;
  read: () => Promise<KnownPlan | null>;
  now: () => number;
};

export class PlanStore {
  readonly #deps: PlanStoreDeps;
  readonly #state: Store<PlanState>;
  #turn = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #open = false;

  constructor(deps: PlanStoreDeps) {
    this.#deps = deps;
    const known = readStoredPlan(deps.storage, deps.userId);
    this.#state = createStore<PlanState>(known ? { status: 'ready', ...known } : UNKNOWN_PLAN);
  }

  readonly getSnapshot = (): PlanState => this.#state.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** A late answer must leave nothing in the browser after sign-out. */
  open(): void {
    this.#open = true;
  }

  close(): void {
    this.#open = false;
  }

  readonly refresh = async (): Promise<PlanState> => {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const known = await this.#deps.read();
      if (this.#isCurrent(turn)) this.#takeAnswer(known);
    } catch (error) {
      console.warn('The plan could not be read:', error);
      if (this.#isCurrent(turn) && this.getSnapshot().status === 'loading') {
        this.#publish({ ...UNKNOWN_PLAN, status: 'error' });
      }
    }
    return this.getSnapshot();
  };

  refreshIfStale(): void {
    if (this.#deps.now() - this.#readAt >= STALE_AFTER_MS) void this.refresh();
  }

  readonly adopt: FamilyPlan['adopt'] = ({ plan, ...columns }) => {
    const { subscription_status, current_period_end, cancel_at_period_end, gift_until } = columns;
    this.#turn += 1;
    this.#keep({
      plan,
      profile: { subscription_status, current_period_end, cancel_at_period_end, gift_until },
    });
  };

  noticeStorage(key: string | null): void {
    if (key !== PLAN_KEY) return;
    const known = readStoredPlan(this.#deps.storage, this.#deps.userId);
    if (known === null) return;
    // What this tab has requested meanwhile is no older: its answer still counts.
    this.#publish({ status: 'ready', ...known });
  }

  #isCurrent(turn: number): boolean {
    return this.#open && turn === this.#turn;
  }

  #takeAnswer(known: KnownPlan | null): void {
    if (known) this.#keep(known);
    else if (this.getSnapshot().profile === null) this.#publish({ ...UNKNOWN_PLAN, status: 'ready' });
  }

  #keep(known: KnownPlan): void {
    this.#readAt = this.#deps.now();
    const { storage, userId: owner } = this.#deps;
    storage.write(PLAN_KEY, JSON.stringify({ owner, ...known }));
    this.#publish({ status: 'ready', ...known });
  }

  /** An unchanged plan must not redraw the app. */
  #publish(state: PlanState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.getSnapshot())) this.#state.set(state);
  }
}
