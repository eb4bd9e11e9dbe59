import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { toSignedInUser } from '#client/account/auth/auth-context.ts';
import { makeProfile } from '#client/account/auth/profile-row.ts';
import { isSessionRemembered, readStoredSession } from '#client/device/session/stored-session.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import {
  createSafeStorage,
  PLAN_KEY,
  parseJson,
  type SafeStorage,
} from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { canDownloadPdf, flashcardLimit } from '#shared/plan/plans.ts';
import {
  type FamilyPlan,
  type KnownPlan,
  KnownPlanSchema,
  PlanContext,
  type PlanState,
  readPlanRow,
} from './plan-context.ts';

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

type PlanStoreDeps = { storage: SafeStorage; userId: string; read: () => Promise<KnownPlan | null> };

export class PlanStore {
  readonly state: Store<PlanState>;
  readonly #deps: PlanStoreDeps;
  #turn = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #open = false;

  constructor(deps: PlanStoreDeps) {
    this.#deps = deps;
    const known = readStoredPlan(deps.storage, deps.userId);
    this.state = createStore<PlanState>(known ? { status: 'ready', ...known } : UNKNOWN_PLAN);
  }

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
      if (this.#isCurrent(turn) && this.state.getSnapshot().status === 'loading') {
        this.#publish({ ...UNKNOWN_PLAN, status: 'error' });
      }
    }
    return this.state.getSnapshot();
  };

  refreshIfStale(): void {
    if (Date.now() - this.#readAt >= STALE_AFTER_MS) void this.refresh();
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
    // Does not cancel this tab's pending request, whose answer is at least as new.
    this.#publish({ status: 'ready', ...known });
  }

  #isCurrent(turn: number): boolean {
    return this.#open && turn === this.#turn;
  }

  #takeAnswer(known: KnownPlan | null): void {
    if (known) this.#keep(known);
    else if (this.state.getSnapshot().profile === null) this.#publish({ ...UNKNOWN_PLAN, status: 'ready' });
  }

  #keep(known: KnownPlan): void {
    this.#readAt = Date.now();
    const { storage, userId: owner } = this.#deps;
    storage.write(PLAN_KEY, JSON.stringify({ owner, ...known }));
    this.#publish({ status: 'ready', ...known });
  }

  /** Skips equal states to avoid re-rendering the whole app. */
  #publish(state: PlanState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.state.getSnapshot())) this.state.set(state);
  }
}

/** Needs `key={userId}`, because the store belongs to one user. */
export function PlanProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [store] = useState(() => openPlan(userId));
  useEffect(() => keepUpToDate(store), [store]);
  const state = useStore(store.state);
  const { planLimits } = useSettings();
  const value = useMemo<FamilyPlan>(() => {
    const known = state.status === 'ready';
    return {
      ...state,
      canDownloadPdf: !known || canDownloadPdf(state.plan, planLimits),
      flashcardLimit: known ? flashcardLimit(state.plan, planLimits) : null,
      refresh: store.refresh,
      adopt: store.adopt,
    };
  }, [state, planLimits, store]);
  return <PlanContext value={value}>{children}</PlanContext>;
}

function openPlan(userId: string): PlanStore {
  // A session that ends with the tab leaves no plan behind either.
  const storage = createSafeStorage(() =>
    isSessionRemembered() ? window.localStorage : window.sessionStorage,
  );
  return new PlanStore({ storage, userId, read: () => readOrMakePlanRow(userId) });
}

async function readOrMakePlanRow(userId: string): Promise<KnownPlan | null> {
  const known = await readPlanRow(userId);
  const user = readStoredSession()?.user;
  if (known === null && user?.id === userId) {
    void makeProfile(toSignedInUser(user), { mayExist: true });
  }
  return known;
}

function keepUpToDate(store: PlanStore): () => void {
  const end = new AbortController();
  const { signal } = end;
  const refreshIfStale = () => {
    if (document.visibilityState === 'visible') store.refreshIfStale();
  };
  store.open();
  void store.refresh();
  window.addEventListener('focus', refreshIfStale, { signal });
  window.addEventListener('online', refreshIfStale, { signal });
  document.addEventListener('visibilitychange', refreshIfStale, { signal });
  window.addEventListener('storage', (event) => store.noticeStorage(event.key), { signal });
  return () => {
    end.abort();
    store.close();
  };
}
