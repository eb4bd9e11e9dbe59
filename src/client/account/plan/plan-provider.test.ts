import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage, PLAN_KEY } from '#client/lib/storage/safe-storage.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import type { KnownPlan } from './plan-context.ts';
import { PlanStore } from './plan-provider.tsx';

const MINUTE = 60_000;

function known(plan: PlanId): KnownPlan {
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

/** A tab of `browser`, with a server whose answers come when the test says so. */
function openTab(browser: Storage, userId = 'mia') {
  const asked: { resolve(answer: KnownPlan | null): void; reject(error: Error): void }[] = [];
  const store = new PlanStore({
    storage: createSafeStorage(() => browser),
    userId,
    read: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
  });
  store.open();
  return {
    store,
    asked,
    async hear(answer: KnownPlan | null | Error) {
      const refreshed = store.refresh();
      if (answer instanceof Error) asked.at(-1)?.reject(answer);
      else asked.at(-1)?.resolve(answer);
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
  it('is loading until the server has answered, and knows the answer at the next start', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect(tab.store.state.getSnapshot()).toEqual({ status: 'loading', plan: 'free', profile: null });
    await expect(tab.hear(known('print'))).resolves.toEqual({ status: 'ready', ...known('print') });
    expect(openTab(browser).store.state.getSnapshot()).toEqual({ status: 'ready', ...known('print') });
  });

  it("never takes another account's plan, nor a broken one", async () => {
    const browser = new MemoryStorage();
    await openTab(browser).hear(known('print'));
    expect(openTab(browser, 'leo').store.state.getSnapshot().status).toBe('loading');
    browser.setItem(PLAN_KEY, '{"owner":"mia","plan":"gold"}');
    expect(openTab(browser).store.state.getSnapshot().status).toBe('loading');
  });

  it('only logs a failure: what was known still holds, and without that it says so', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect((await tab.hear(new TypeError('Failed to fetch'))).status).toBe('error');
    await tab.hear(known('print'));
    expect(await tab.hear(new TypeError('Failed to fetch'))).toMatchObject({
      status: 'ready',
      plan: 'print',
    });
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  it('takes an account without a row for a new one, but gives up no plan for that', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    expect(await tab.hear(null)).toEqual({ status: 'ready', plan: 'free', profile: null });
    expect(browser.getItem(PLAN_KEY)).toBeNull();
    await tab.hear(known('print'));
    expect(await tab.hear(null)).toMatchObject({ plan: 'print' });
  });

  it('does not go back to an answer that was asked for before a newer one', async () => {
    const tab = openTab(new MemoryStorage());
    const early = tab.store.refresh();
    tab.store.adopt({ plan: 'print', ...known('print').profile });
    tab.asked[0]?.resolve(known('free'));
    expect(await early).toMatchObject({ plan: 'print', profile: { subscription_status: 'active' } });
    const first = tab.store.refresh();
    const second = tab.store.refresh();
    tab.asked[2]?.resolve(known('pro'));
    await second;
    tab.asked[1]?.resolve(known('print'));
    expect(await first).toMatchObject({ plan: 'pro' });
  });

  it('adopts the columns of a summary and nothing else of it', () => {
    const tab = openTab(new MemoryStorage());
    const summary = { plan: 'print' as const, ...known('print').profile, has_billing_account: true };
    tab.store.adopt(summary);
    expect(tab.store.state.getSnapshot()).toEqual({ status: 'ready', ...known('print') });
  });

  it('follows the other tabs of the browser', async () => {
    const browser = new MemoryStorage();
    const [tab, other] = [openTab(browser), openTab(browser)];
    await tab.hear(known('free'));
    await other.hear(known('print'));
    let drawn = 0;
    tab.store.state.subscribe(() => {
      drawn += 1;
    });
    tab.store.noticeStorage('flashcards');
    expect(tab.store.state.getSnapshot().plan).toBe('free');
    tab.store.noticeStorage(PLAN_KEY);
    expect(tab.store.state.getSnapshot()).toMatchObject({ plan: 'print' });
    tab.store.noticeStorage(PLAN_KEY);
    expect(drawn).toBe(1);
  });

  it('asks again when the parent comes back after a while, and at once when it could not be read', async () => {
    const tab = openTab(new MemoryStorage());
    await tab.hear(new TypeError('Failed to fetch'));
    tab.store.refreshIfStale();
    expect(tab.asked).toHaveLength(2);
    vi.useFakeTimers();
    await tab.hear(known('free'));
    vi.setSystemTime(Date.now() + MINUTE - 1);
    tab.store.refreshIfStale();
    expect(tab.asked).toHaveLength(3);
    vi.setSystemTime(Date.now() + 1);
    tab.store.refreshIfStale();
    expect(tab.asked).toHaveLength(4);
  });

  it('leaves nothing in the browser when the answer comes after sign-out', async () => {
    const browser = new MemoryStorage();
    const tab = openTab(browser);
    const late = tab.store.refresh();
    tab.store.close();
    tab.asked[0]?.resolve(known('print'));
    await late;
    expect(browser.getItem(PLAN_KEY)).toBeNull();
  });
});
