import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { toSignedInUser } from '#client/account/auth/auth-context.ts';
import { ensureProfile } from '#client/account/auth/ensure-profile.ts';
import { isSessionRemembered, readStoredSession } from '#client/device/session/stored-session.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { canDownloadPdf, getFlashcardLimit } from '#shared/plan/plans.ts';
import { type AccountPlan, fetchPlan, PlanContext, type PlanContextValue } from './plan-context.ts';
import { PlanStore } from './plan-store.ts';

/** Needs `key={userId}`, because the store belongs to one user. */
export function PlanProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [store] = useState(() => createPlanStore(userId));
  useEffect(() => keepFresh(store), [store]);
  const state = useStore(store.state);
  const { planLimits } = useSettings();
  const value = useMemo<PlanContextValue>(() => {
    const isReady = state.status === 'ready';
    return {
      ...state,
      // Until the plan is known, nothing is blocked here. The server decides.
      canDownloadPdf: !isReady || canDownloadPdf(state.plan, planLimits),
      flashcardLimit: isReady ? getFlashcardLimit(state.plan, planLimits) : null,
      refresh: store.refresh,
      setPlan: store.setPlan,
    };
  }, [state, planLimits, store]);
  return <PlanContext value={value}>{children}</PlanContext>;
}

function createPlanStore(userId: string): PlanStore {
  // The plan of a session that ends with its tab is stored for that tab only.
  const storage = createSafeStorage(() =>
    isSessionRemembered() ? window.localStorage : window.sessionStorage,
  );
  return new PlanStore({ storage, userId, fetchPlan: () => fetchPlanAndEnsureProfile(userId) });
}

async function fetchPlanAndEnsureProfile(userId: string): Promise<AccountPlan | null> {
  const plan = await fetchPlan(userId);
  const user = readStoredSession()?.user;
  if (plan === null && user?.id === userId) {
    // The insert after the sign-up failed, or is still under way.
    void ensureProfile(toSignedInUser(user), { mayExist: true });
  }
  return plan;
}

/** Opens the store and keeps its plan fresh until the returned function is called. */
function keepFresh(store: PlanStore): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const refreshIfStale = () => {
    if (document.visibilityState === 'visible') store.refreshIfStale();
  };
  store.open();
  void store.refresh();
  window.addEventListener('focus', refreshIfStale, { signal });
  window.addEventListener('online', refreshIfStale, { signal });
  document.addEventListener('visibilitychange', refreshIfStale, { signal });
  window.addEventListener('storage', (event) => store.handleStorageChange(event.key), { signal });
  return () => {
    controller.abort();
    store.close();
  };
}
