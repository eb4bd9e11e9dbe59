import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { DAY_PATH, type DayDetails, DayDetailsSchema } from '#shared/library/sync-protocol.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { callAccount, revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = '2026-03-01';
const PHONE = { setId: 1, cardIds: ['f1', 'f2'], count: 2 };
const TABLET = { setId: 1, cardIds: ['f1', 'f2'], count: 3 };

async function readDay(family: SignedUp, query = `?childId=1&day=${DAY}`): Promise<DayDetails> {
  const { status, body } = await callAccount(server, family, `${DAY_PATH}${query}`);
  expect(status).toBe(200);
  return DayDetailsSchema.parse(body);
}

describe('two devices that log one day', () => {
  // docs/product/day-log.md#record-is-sum
  it('both count: flashes add up, times unite, both notes stay', async () => {
    const family = await server.signUp();
    const copy = revisionOf(await syncAs(server, family));
    const phone = logDay(DAY, {
      flashes: [PHONE],
      times: { add: ['morning'], remove: [] },
      engagement: { value: 4, base: 0 },
      note: { text: 'laughed', base: '' },
    });
    const tablet = logDay(DAY, {
      flashes: [TABLET, { setId: 2, cardIds: ['f3'], count: 1 }],
      times: { add: ['evening'], remove: [] },
      engagement: { value: 2, base: 0 },
      note: { text: 'tired', base: '' },
    });
    await syncAs(server, family, { copy, changes: [phone] });
    const { rows } = await syncAs(server, family, { copy, changes: [tablet] });
    expect(rows.history).toMatchObject([
      {
        setUsage: { 1: 5, 2: 1 },
        engagementTimes: ['morning', 'evening'],
        engagement: 2,
        notes: 'laughed\ntired',
        entryCount: 2,
      },
    ]);
    expect(rows.entries.map(({ id, order }) => [id, order])).toEqual(
      [
        [phone.entry.id, 1],
        [tablet.entry.id, 2],
      ].sort(),
    );
    expect(rows.conflicts).toMatchObject([
      { kind: 'day', subject: DAY, field: 'engagement', kept: '2', lost: '4' },
    ]);
  });

  it('each add their sessions, and one that is sent again, or corrected by hand, stays one', async () => {
    const family = await server.signUp();
    const copy = revisionOf(await syncAs(server, family));
    const rated = (value: number) => ({ engagement: { value, base: 0 } });
    const played = logDay(DAY, { source: 'player', flashes: [{ ...PHONE, count: 1 }], ...rated(5) });
    const onPaper = logDay(DAY, { source: 'paper', flashes: [{ ...PHONE, count: 1 }] });
    const again = logDay(DAY, { source: 'player', flashes: [{ ...PHONE, count: 1 }], ...rated(2) });
    await syncAs(server, family, { copy, changes: [played, onPaper] });
    await syncAs(server, family, { copy, changes: [onPaper, again] });
    expect((await readDay(family)).record).toMatchObject({
      ...{ sessions: 3, entryCount: 3, setUsage: { 1: 3 }, engagement: 4 },
    });
    const byHand = logDay(DAY, { engagement: { value: 1, base: 4 } });
    await syncAs(server, family, { changes: [byHand, played] });
    expect((await readDay(family)).record).toMatchObject({ sessions: 3, entryCount: 4, engagement: 1 });
  });

  it('both count when they save at the same moment', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        syncAs(server, family, { changes: [logDay(DAY, { flashes: [PHONE] })] }),
      ),
    );
    const { record, entries } = await readDay(family);
    expect(record).toMatchObject({ setUsage: { 1: 16 }, entryCount: 8 });
    expect(entries.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a day', () => {
  // docs/product/day-log.md#shown-words
  it('counts the words that were shown, also after the set got others', async () => {
    const family = await server.signUp();
    const { card, rows: defaults } = defaultIds(family.user.id);
    const held = defaults.sets[0]!.flashcardIds;
    const changes: Change[] = [
      logDay(DAY, { flashes: [{ setId: 1, cardIds: held, count: 4 }] }),
      { type: 'removeFromSet', setId: 1, flashcardIds: [card(1)] },
      { type: 'addToSet', setId: 1, flashcardIds: [card(2)] },
      logDay(DAY, { flashes: [{ setId: 1, cardIds: [...held.slice(1), card(2)], count: 1 }] }),
    ];
    const { rows } = await syncAs(server, family, { changes });
    const usage = countCardUsage(rows.history);
    expect([card(1), card(2), held[1]!].map((id) => usage.get(id)?.flashes)).toEqual([4, 1, 5]);
    expect(rows.history).toMatchObject([
      { setUsage: { 1: 5 }, setCards: { 1: [...held.slice(1), card(2)] } },
    ]);
  });

  it('loses to a correction only the flashes that it names', async () => {
    const family = await server.signUp();
    const mine = logDay(DAY, { flashes: [PHONE] });
    await syncAs(server, family, { changes: [mine, logDay(DAY, { flashes: [TABLET] })] });
    const correction = logDay(DAY, {
      source: 'correction',
      takes: [{ entryId: mine.entry.id, setId: 1, count: 1_000 }],
    });
    const { rows } = await syncAs(server, family, { changes: [correction] });
    expect(rows.history).toMatchObject([{ setUsage: { 1: 3 }, entryCount: 3 }]);
  });

  // docs/product/day-log.md#exactly-once
  it('counts an entry once that comes under two change ids, and refuses another one under its id', async () => {
    const family = await server.signUp();
    const log = logDay(DAY, { flashes: [PHONE], note: { text: 'laughed', base: '' } });
    await syncAs(server, family, { changes: [log] });
    const again = await syncAs(server, family, { changes: [log] });
    expect([again.rev, again.refused]).toEqual([2, []]);
    const other: Change = { ...log, entry: { ...log.entry, flashes: [TABLET] } };
    const moved: Change = { ...log, entry: { ...log.entry, day: '2026-03-02' } };
    const { refused, rows } = await syncAs(server, family, { changes: [other, moved] });
    expect(refused.map(({ code }) => code)).toEqual(['entry_differs', 'entry_differs']);
    expect(rows.history).toMatchObject([{ date: DAY, setUsage: { 1: 2 } }]);
  });

  // docs/product/day-log.md#undo-entries
  it('is deleted with its last entry and comes back with all of them', async () => {
    const family = await server.signUp();
    const logs = [logDay(DAY, { flashes: [PHONE] }), logDay(DAY, { flashes: [TABLET] })];
    const entryIds = logs.map(({ entry }) => entry.id);
    const about = { childId: 1, day: DAY, entryIds };
    const copy = revisionOf(await syncAs(server, family, { changes: logs }));
    const deleted = await syncAs(server, family, { copy, changes: [{ type: 'undoEntries', ...about }] });
    expect(deleted.gone.history).toEqual([DAY]);
    expect(deleted.rows.entries.map(({ undone }) => undone)).toEqual(['day', 'day']);
    const late = await syncAs(server, family, { changes: [logDay(DAY, { flashes: [PHONE] })] });
    expect(late.rows.history).toMatchObject([{ setUsage: { 1: 2 }, entryCount: 3 }]);
    const back = await syncAs(server, family, { changes: [{ type: 'redoEntries', ...about }] });
    expect(back.rows.history).toMatchObject([{ setUsage: { 1: 7 }, entryCount: 3 }]);
  });

  it('is answered with its entries and its earlier notes', async () => {
    const family = await server.signUp();
    const note = (text: string, base: string) => logDay(DAY, { note: { text, base } });
    await syncAs(server, family, { changes: [note('one', '')] });
    await syncAs(server, family, { changes: [note('two', 'one')] });
    await syncAs(server, family, { changes: [note('three', 'two')] });
    const { record, entries, earlierNotes } = await readDay(family);
    expect(record?.notes).toBe('three');
    expect(entries.map((entry) => entry.note?.text)).toEqual(['one', 'two', 'three']);
    expect(earlierNotes.map(({ notes }) => notes)).toEqual(['two', 'one']);
    expect(await readDay(family, '?day=2026-03-02')).toEqual({ record: null, entries: [], earlierNotes: [] });
  });

  it.each(['', '?day=never', '?day=0026-03-01', '?day=2026-03-01&childId=x', '?day=2026-03-01&childId=0'])(
    'is not asked for with the query "%s"',
    async (query) => {
      const family = await server.signUp();
      const answer = await callAccount(server, family, `${DAY_PATH}${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );
});
