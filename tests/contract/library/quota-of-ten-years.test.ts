import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pruneLibraries } from '#server/library/prune-library.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import { families } from '#server/library/tables.ts';
import { LIBRARY_QUOTA, type Room } from '#shared/library/quota.ts';
import { createLongLibrary, ENTRIES_PER_DAY, TEN_YEARS } from '#tests/support/library/ten-years-family.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const CARDS = 20_000;
/** What is remembered of each session for 400 days: its change and its revision, of 128 bytes each. */
const REMEMBERED: Room = { bytes: 400 * ENTRIES_PER_DAY * 2 * 128, rows: 400 * ENTRIES_PER_DAY * 2 };
/** The earlier notes of 30 days, were each session to write one of a kilobyte. */
const VERSIONS: Room = { bytes: 30 * ENTRIES_PER_DAY * 1_128, rows: 30 * ENTRIES_PER_DAY };

/** Ten years are worked out from what days and cards take up in small libraries: all of them take a minute to write. */
// docs/product/limits.md#quota
it('ten years of nine sessions a day with 20,000 cards take up less than half of the quota', async () => {
  const server = await startTestServer();
  try {
    const measure = async (days: number, cards: number): Promise<Room> => {
      const { user } = await server.signUp();
      const rows = createLongLibrary({ userId: user.id, today: '2026-03-01', days, cards });
      const given = { rows, replace: true, now: new Date(), check: async () => {} };
      await server.db.asFamily(user.id, (tx) => restoreLibrary(tx, user.id, given));
      await pruneLibraries(server.db, new Date(Date.now() + 31 * DAY_MS));
      const [used] = await server.db.transaction((tx) =>
        tx
          .select({ bytes: families.bytesUsed, rows: families.rowsUsed })
          .from(families)
          .where(eq(families.id, user.id)),
      );
      return used ?? { bytes: Number.NaN, rows: Number.NaN };
    };
    const [small, longer, wider] = [await measure(5, 500), await measure(25, 500), await measure(5, 1_500)];
    for (const unit of ['bytes', 'rows'] as const) {
      const ofDay = (longer[unit] - small[unit]) / 20;
      const ofCard = (wider[unit] - small[unit]) / 1_000;
      const all = TEN_YEARS * ofDay + CARDS * ofCard + REMEMBERED[unit] + VERSIONS[unit];
      expect(all).toBeLessThan(LIBRARY_QUOTA[unit] / 2);
    }
  } finally {
    await server.close();
  }
});
