import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { makeProfile } from '#client/account/auth/profile-row.ts';
import { toSignedInUser } from '#client/account/auth/user.ts';
import { isSessionRemembered, readStoredSession } from '#client/device/session/stored-session.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { canDownloadPdf, flashcardLimit } from '#shared/plan/plans.ts';
import { type FamilyPlan, type KnownPlan, PlanContext, readPlanRow } from './plan-context.ts';
import { PlanStore } from './plan-store.ts';

export function PlanProvider({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <AccountPlan key={userId} userId={userId}>
      {children}
    </AccountPlan>
  );
}

function AccountPlan({ userId, children }: { userId: string; children: ReactNode }) {
  const [store] = useState(() => openPlan(userId));
  useEffect(() => keepUpToDate(store), [store]);
  const state = useStore(store);
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
  return new PlanStore({ storage, userId, read: () => readOrMakePlanRow(userId), now: Date.now });
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
