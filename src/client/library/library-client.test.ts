import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';

vi.mock('#client/account/auth/auth-client.ts', () => ({
  asUser: (userId: string) => ({
    userId,
    tokens: {
      getAccessToken: async () => ({ token: 'anns', userId: 'ann' }),
      renewAccessToken: async () => null,
    },
  }),
}));

const DAY = { childId: 1, day: '2026-03-01' };
const details = { record: null, entries: [], earlierNotes: [] };

beforeEach(() => {
  // Another test file of this worker may have loaded the real auth client.
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('fetchDayDetails', () => {
  it('requests a day of a child as the user', async () => {
    const send = vi.fn(async (_path: string, _init: RequestInit) => Response.json(details));
    vi.stubGlobal('fetch', send);
    const { fetchDayDetails } = await import('./library-client.ts');
    expect(await fetchDayDetails('ann', DAY)).toEqual(details);
    const [path, init] = send.mock.calls[0]!;
    expect([path, init.headers]).toEqual([
      `${DAY_PATH}?childId=1&day=2026-03-01`,
      { authorization: 'Bearer anns' },
    ]);
  });

  it('rejects an invalid response', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ entries: 'none' }));
    const { fetchDayDetails } = await import('./library-client.ts');
    await expect(fetchDayDetails('ann', DAY)).rejects.toThrow('unreadable');
  });
});
