import { describe, expect, it, vi } from 'vitest';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { fetchDayDetails } from './fetch-day-details.ts';

vi.mock('#client/lib/auth/auth-client.ts', () => ({ fetchAsUser: fetch }));

const DAY = { childId: 1, day: '2026-03-01' };
const details = { record: null, entries: [], earlierNotes: [] };

describe('fetchDayDetails', () => {
  it('asks for the child and the day', async () => {
    const fetcher = vi.fn(async () => Response.json(details));
    expect(await fetchDayDetails(DAY, fetcher)).toEqual(details);
    expect(fetcher).toHaveBeenCalledWith(`${DAY_PATH}?childId=1&day=2026-03-01`);
  });

  it.each([
    ['a refusal', async () => Response.json({ code: 'unauthorized' }, { status: 401 })],
    ['an answer of another shape', async () => Response.json({ entries: 'none' })],
    ['a page that is no JSON', async () => new Response('<html>')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('returns null after %s', async (_name, fetcher) => {
    expect(await fetchDayDetails(DAY, fetcher)).toBeNull();
  });
});
