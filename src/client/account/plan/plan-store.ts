import { z } from 'zod/mini';
import { PLAN_KEY, parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import {
  type AccountPlan,
  AccountPlanSchema,
  type PlanContextValue,
  type PlanState,
} from './plan-context.ts';

const StoredPlanSchema = z.extend(AccountPlanSchema, { owner: z.string() });

/** The age at which the plan is refetched when the parent returns to the page. */
const STALE_AFTER_MS = 60_000;

const UNKNOWN_PLAN: PlanState = { status: 'loading', plan: 'free', profile: null };

type PlanStoreDeps = { storage: SafeStorage; userId: string; fetchPlan: () => Promise<AccountPlan | null> };

export class PlanStore {
  readonly state: Store<PlanState>;
  readonly #deps: PlanStoreDeps;
  #requestId = 0;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  constructor(deps: PlanStoreDeps) {
    this.#deps = deps;
    const plan = this.#readStoredPlan();
    this.state = createStore<PlanState>(plan ? { status: 'ready', ...plan } : UNKNOWN_PLAN);
  }

  open(): void {
    this.#isOpen = true;
  }

  /** Ignores later responses so that they store nothing in the browser after sign-out. */
  close(): void {
    this.#isOpen = false;
  }

  readonly refresh = async (): Promise<PlanState> => {
    this.#requestId += 1;
    const requestId = this.#requestId;
    const isCurrent = () => this.#isOpen && requestId === this.#requestId;
    try {
      const plan = await this.#deps.fetchPlan();
      if (isCurrent()) this.#applyResponse(plan);
    } catch (error) {
      console.warn('Failed to read the plan:', error);
      if (isCurrent() && this.state.getSnapshot().status === 'loading') {
        this.#publish({ ...UNKNOWN_PLAN, status: 'error' });
      }
    }
    return this.state.getSnapshot();
  };

  refreshIfStale(): void {
    if (Date.now() - this.#fetchedAt >= STALE_AFTER_MS) void this.refresh();
  }

  readonly setPlan: PlanContextValue['setPlan'] = ({ plan, ...columns }) => {
    const { subscription_status, current_period_end, cancel_at_period_end, gift_until } = columns;
    this.#requestId += 1;
    this.#save({
      plan,
      profile: { subscription_status, current_period_end, cancel_at_period_end, gift_until },
    });
  };

  /** Applies another tab's plan. This tab's pending request continues, because its response is at least as new. */
  handleStorageChange(key: string | null): void {
    const plan = key === PLAN_KEY ? this.#readStoredPlan() : null;
    if (plan !== null) this.#publish({ status: 'ready', ...plan });
  }

  #readStoredPlan(): AccountPlan | null {
    const { storage, userId } = this.#deps;
    const { data } = StoredPlanSchema.safeParse(parseJson(storage.read(PLAN_KEY)));
    if (data?.owner !== userId) return null;
    return { plan: data.plan, profile: data.profile };
  }

  #applyResponse(plan: AccountPlan | null): void {
    if (plan) this.#save(plan);
    else if (this.state.getSnapshot().profile === null) this.#publish({ ...UNKNOWN_PLAN, status: 'ready' });
  }

  #save(plan: AccountPlan): void {
    this.#fetchedAt = Date.now();
    const { storage, userId: owner } = this.#deps;
    storage.write(PLAN_KEY, JSON.stringify({ owner, ...plan }));
    this.#publish({ status: 'ready', ...plan });
  }

  /** Skips equal states to avoid re-rendering the whole app. */
  #publish(state: PlanState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.state.getSnapshot())) this.state.set(state);
  }
}
