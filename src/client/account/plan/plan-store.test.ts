import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage, PLAN_KEY } from '#client/lib/storage/safe-storage.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import type { AccountPlan } from './plan-context.ts';
import { PlanStore } from './plan-store.ts';

const MINUTE_MS = 60_000;

function createPlan(plan: PlanId): AccountPlan {
  return {
    plan,
    profile: {
      subscription_status: plan === 'free' ? 'free' : 'active',
      current_period_end: plan === 'free' ? null : '2026-12-01T00:00:00+00:00',
      cancel_at_period_end: false,
      gift_until: null,
    },
  };
}

/** Opens a tab of `browser`. The test resolves or rejects its requests. */
function openTab(browser: Storage, userId = 'mia') {
  const requests: { resolve(plan: AccountPlan | null): void; reject(error: Error): void }[] = [];
  const store = new PlanStore({
    storage: createSafeStorage(() => browser),
    userId,
    fetchPlan: () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
  });
  store.open();
  return {
    store,
    requests,
    async refreshWith(response: AccountPlan | null | Error) {
      const refreshed = store.refresh();
      if (response instanceof Error) requests.at(-1)?.reject(response);
      else requests.at(-1)?.resolve(response);
      return refreshed;
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('PlanStore', () => {
  it('starts with the plan that an earlier visit stored', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect(tab.store.state.getSnapshot()).toEqual({ status: 'loading', plan: 'free', profile: null });
    await expect(tab.refreshWith(createPlan('print'))).resolves.toEqual({
      status: 'ready',
      ...createPlan('print'),
    });
    expect(openTab(browser).store.state.getSnapshot()).toEqual({ status: 'ready', ...createPlan('print') });
  });

  it('ignores a stored plan that is invalid or belongs to another account', async () => {
    const browser = new MemoryStorage();
    await openTab(browser).refreshWith(createPlan('print'));
    expect(openTab(browser, 'leo').store.state.getSnapshot().status).toBe('loading');
    browser.setItem(PLAN_KEY, '{"owner":"mia","plan":"gold"}');
    expect(openTab(browser).store.state.getSnapshot().status).toBe('loading');
  });

  it('reports a failed refresh only while no plan is loaded', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect((await tab.refreshWith(new TypeError('Failed to fetch'))).status).toBe('error');
    await tab.refreshWith(createPlan('print'));
    expect(await tab.refreshWith(new TypeError('Failed to fetch'))).toMatchObject({
      status: 'ready',
      plan: 'print',
    });
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  it('treats a missing profile row as Free unless a plan is already loaded', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect(await tab.refreshWith(null)).toEqual({ status: 'ready', plan: 'free', profile: null });
    expect(browser.getItem(PLAN_KEY)).toBeNull();
    await tab.refreshWith(createPlan('print'));
    expect(await tab.refreshWith(null)).toMatchObject({ plan: 'print' });
  });

  it('ignores the response to a request that preceded a newer plan', async () => {
    const tab = openTab(new MemoryStorage());
    const refreshed = tab.store.refresh();
    tab.store.setPlan({ plan: 'print', ...createPlan('print').profile });
    tab.requests[0]?.resolve(createPlan('free'));
    expect(await refreshed).toMatchObject({ plan: 'print', profile: { subscription_status: 'active' } });
  });

  it('ignores a stale response after a newer one', async () => {
    const tab = openTab(new MemoryStorage());
    const firstRefresh = tab.store.refresh();
    const secondRefresh = tab.store.refresh();
    tab.requests[1]?.resolve(createPlan('pro'));
    await secondRefresh;
    tab.requests[0]?.resolve(createPlan('print'));
    expect(await firstRefresh).toMatchObject({ plan: 'pro' });
  });

  it('drops the fields of a billing summary that are not part of the plan', () => {
    const tab = openTab(new MemoryStorage());
    const summary = { plan: 'print' as const, ...createPlan('print').profile, has_billing_account: true };
    tab.store.setPlan(summary);
    expect(tab.store.state.getSnapshot()).toEqual({ status: 'ready', ...createPlan('print') });
  });

  it("adopts another tab's plan", async () => {
    const browser = new MemoryStorage();
    const [tab, otherTab] = [openTab(browser), openTab(browser)];
    await tab.refreshWith(createPlan('free'));
    await otherTab.refreshWith(createPlan('print'));
    let notificationCount = 0;
    tab.store.state.subscribe(() => {
      notificationCount += 1;
    });
    tab.store.handleStorageChange('flashcards');
    expect(tab.store.state.getSnapshot().plan).toBe('free');
    tab.store.handleStorageChange(PLAN_KEY);
    expect(tab.store.state.getSnapshot()).toMatchObject({ plan: 'print' });
    tab.store.handleStorageChange(PLAN_KEY);
    expect(notificationCount).toBe(1);
  });

  it('refetches a plan that is a minute old or failed to load', async () => {
    const tab = openTab(new MemoryStorage());
    await tab.refreshWith(new TypeError('Failed to fetch'));
    tab.store.refreshIfStale();
    expect(tab.requests, 'after a failure').toHaveLength(2);
    vi.useFakeTimers();
    await tab.refreshWith(createPlan('free'));
    tab.requests.length = 0;
    vi.setSystemTime(Date.now() + MINUTE_MS - 1);
    tab.store.refreshIfStale();
    expect(tab.requests).toHaveLength(0);
    vi.setSystemTime(Date.now() + 1);
    tab.store.refreshIfStale();
    expect(tab.requests).toHaveLength(1);
  });

  it('stores nothing when the response arrives after sign-out', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    const pendingRefresh = tab.store.refresh();
    tab.store.close();
    tab.requests[0]?.resolve(createPlan('print'));
    await pendingRefresh;
    expect(browser.getItem(PLAN_KEY)).toBeNull();
  });
});
