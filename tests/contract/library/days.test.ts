import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { DAY_PATH, DayDetailsSchema } from '#shared/library/sync-protocol.ts';
import { type Child, NEW_CHILD } from '#shared/library/tables/child.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import {
  callAccount,
  fetchExport,
  listRefusals,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const DAY = '2026-03-01';
const BEN = 77;
const ben: Child = { ...NEW_CHILD, id: BEN, name: 'Ben', animal: 'turtle', born: '2024-05' };
const addBen: Change = { type: 'addChild', child: ben };
const addSetOfBen: Change = {
  type: 'addSet',
  set: { id: 1_000_007, childId: BEN, name: "Ben's", flashcardIds: [] },
};
const log = (childId: number, count: number, text = '', base = '') =>
  logDay(DAY, {
    childId,
    flashes: [{ setId: 1, cardIds: ['f1'], count }],
    ...(text && { note: { text, base } }),
  });
const undo = (childId: number, entryId: string): Change => ({
  type: 'undoEntries',
  childId,
  day: DAY,
  entryIds: [entryId],
});

async function readDay(family: SignedUp, childId: number, day = DAY) {
  const { body } = await callAccount(server, family, `${DAY_PATH}?childId=${childId}&day=${day}`);
  return DayDetailsSchema.parse(body);
}

/** Returns a family's records as pairs of the child and the flashes of set 1. */
async function readFlashes(family: SignedUp): Promise<unknown[]> {
  const { rows } = await syncAs(server, family);
  return rows.history.map(({ childId, setUsage }) => [childId, setUsage['1']]);
}

describe('A day', () => {
  it('counts the entries of eight concurrent requests', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    await Promise.all(Array.from({ length: 8 }, () => syncAs(server, family, { changes: [log(1, 2)] })));
    const { record, entries } = await readDay(family, 1);
    expect(record).toMatchObject({ setUsage: { 1: 16 }, entryCount: 8 });
    expect(entries.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  // docs/product/day-log.md#exactly-once
  it('counts an entry only once and refuses a different one under its id', async () => {
    const family = await server.signUp();
    const first = log(1, 2, 'laughed');
    await syncAs(server, family, { changes: [first] });
    const again = await syncAs(server, family, { changes: [first] });
    expect([again.rev, again.refused]).toEqual([2, []]);
    const other: Change = { ...first, entry: { ...first.entry, flashes: log(1, 3).entry.flashes } };
    const moved: Change = { ...first, entry: { ...first.entry, day: '2026-03-02' } };
    const response = await syncAs(server, family, { changes: [other, moved] });
    expect(listRefusals(response)).toEqual(['entry_differs', 'entry_differs']);
    expect(response.rows.history).toMatchObject([{ date: DAY, setUsage: { 1: 2 } }]);
  });

  it('is returned with its entries and earlier notes', async () => {
    const family = await server.signUp();
    for (const [text, base] of [
      ['one', ''],
      ['two', 'one'],
      ['three', 'two'],
    ] as const)
      await syncAs(server, family, { changes: [log(1, 1, text, base)] });
    const { record, entries, earlierNotes } = await readDay(family, 1);
    expect(record?.notes).toBe('three');
    expect(entries.map((entry) => entry.note?.text)).toEqual(['one', 'two', 'three']);
    expect(earlierNotes.map(({ notes }) => notes)).toEqual(['two', 'one']);
    expect(await readDay(family, 1, '2026-03-02')).toEqual({ record: null, entries: [], earlierNotes: [] });
  });

  it('is not returned for an invalid query', async () => {
    const family = await server.signUp();
    for (const query of [
      '',
      '?day=never',
      '?day=0026-03-01',
      `?day=${DAY}&childId=x`,
      `?day=${DAY}&childId=0`,
    ]) {
      const response = await callAccount(server, family, `${DAY_PATH}${query}`);
      expect(response, query).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  });

  // docs/product/day-log.md#reach-of-days
  it("is refused when the device's clock must be wrong", async () => {
    const family = await server.signUp();
    const changes = ['1951-05-05', '2150-01-01', '2016-05-05'].map((day) => logDay(day));
    const response = await syncAs(server, family, { changes });
    expect(listRefusals(response)).toEqual(['day_out_of_reach', 'day_out_of_reach']);
  });
});

describe('The children of a family', () => {
  // docs/product/children.md#days-of-children
  it('have separate days', async () => {
    const family = await server.signUp();
    const mine = log(1, 1);
    const his = log(BEN, 2);
    const logged = await syncAs(server, family, { changes: [addBen, mine, his] });
    expect(logged.refused).toEqual([]);
    expect(await readFlashes(family)).toEqual([
      [1, 1],
      [BEN, 2],
    ]);
    const copy = toRevision(logged);
    const undone = await syncAs(server, family, { copy, changes: [undo(BEN, his.entry.id)] });
    expect(undone.gone.history).toEqual([`${BEN}/${DAY}`]);
    expect(await readFlashes(family)).toEqual([[1, 1]]);
    const both = await syncAs(server, family, {
      copy: toRevision(undone),
      changes: [undo(1, mine.entry.id)],
    });
    expect(both.gone.history).toEqual([DAY]);
    const others = await syncAs(server, family, { copy });
    expect(others.gone.history.sort()).toEqual([DAY, `${BEN}/${DAY}`]);
  });

  // docs/product/children.md#days-of-children
  it('have separate notes and earlier notes', async () => {
    const family = await server.signUp();
    const copy = toRevision(await syncAs(server, family, { changes: [addBen] }));
    await syncAs(server, family, { copy, changes: [log(1, 1, 'mine'), log(BEN, 1, 'first')] });
    await syncAs(server, family, { copy, changes: [log(BEN, 1, 'second', 'first')] });
    expect((await readDay(family, BEN)).earlierNotes.map(({ notes }) => notes)).toEqual(['first']);
    expect(await readDay(family, 1)).toMatchObject({ record: { notes: 'mine' }, earlierNotes: [] });
    expect((await readDay(family, BEN)).entries).toHaveLength(2);
  });

  it('must exist to own sets, days and rotations', async () => {
    const family = await server.signUp();
    const conflict = {
      id: 'a/notes',
      kind: 'day',
      subject: DAY,
      field: 'notes',
      kept: 'a',
      lost: 'b',
    } as const;
    const rotation = {
      id: deriveRotationId({ childId: BEN, setId: 1, ordinal: 1 }),
      childId: BEN,
      setId: 1,
      ordinal: 1,
      day: DAY,
      at: `${DAY}T08:00:00+01:00`,
      entering: [],
      retiring: [],
      places: [],
    };
    const response = await syncAs(server, family, {
      changes: [
        addSetOfBen,
        log(BEN, 1),
        { type: 'bringBack', rows: { ...NOTHING_LOST, conflicts: [{ ...conflict, childId: BEN }] } },
        { type: 'bringBack', rows: { ...NOTHING_LOST, rotations: [rotation] } },
        { type: 'restoreChild', childId: BEN },
        { type: 'removeChild', childId: 1 },
      ],
    });
    expect(listRefusals(response)).toEqual([...Array(5).fill('child_not_found'), 'last_child']);
  });
});

// docs/product/children.md#files-of-children
describe('An export', () => {
  it('contains every child with its sets and days', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    await syncAs(server, family, {
      changes: [
        addBen,
        addSetOfBen,
        log(1, 1),
        log(BEN, 2),
        log(BEN, 3),
        { type: 'removeChild', childId: 1 },
      ],
    });
    const exported = await fetchExport(server, family);
    expect(exported.library.children).toEqual([{ ...NEW_CHILD, state: 'removed' }, ben]);
    expect(JSON.parse(exported.text('account.json'))).toMatchObject({
      family: {
        children: [
          { id: 1, state: 'removed' },
          { id: BEN, name: 'Ben', born: '2024-05' },
        ],
      },
    });
    expect(Object.keys(exported.files).filter((name) => name.startsWith('history'))).toEqual([
      'history-1.csv',
      `history-Ben ${BEN}.csv`,
    ]);
    expect(exported.text(`history-Ben ${BEN}.csv`).trim().split('\n')).toHaveLength(2);
    const body = { library: exported.library, replace: true };
    expect((await callAccount(server, other, ACCOUNT_PATHS.import, body)).status).toBe(200);
    expect((await fetchExport(server, other)).library).toEqual(exported.library);
    expect(await readFlashes(other)).toEqual([
      [1, 1],
      [BEN, 5],
    ]);
  });

  it('removes other children from the account that it replaces', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    await syncAs(server, family, { changes: [log(1, 1)] });
    await syncAs(server, other, { changes: [addBen, log(BEN, 2), log(1, 2)] });
    const { library } = await fetchExport(server, family);
    await callAccount(server, other, ACCOUNT_PATHS.import, { library, replace: true });
    expect((await syncAs(server, other)).rows.children).toEqual([NEW_CHILD, { ...ben, state: 'removed' }]);
    expect(await readFlashes(other)).toEqual([[1, 1]]);
  });
});
