import { describe, expect, it } from 'vitest';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { SYNC_BODY_LIMIT, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, logDay } from '#tests/support/library/library-changes.ts';
import {
  createSyncRequest,
  listRefusals,
  postSync,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const addFood: Change = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } };

describe('The first call of an account', () => {
  // docs/product/library.md#default-library
  it('creates the default library once for four concurrent devices', async () => {
    const family = await server.signUp();
    const results = await Promise.all([1, 2, 3, 4].map(() => syncAs(server, family)));
    for (const { rows, whole, rev, token, state } of results) {
      expect({ whole, rev, token, state }).toEqual({
        whole: true,
        rev: 1,
        token: results[0]?.token,
        state: 'same',
      });
      expect([rows.categories.length, rows.flashcards.length, rows.sets.length]).toEqual([5, 25, 5]);
    }
  });

  it('is the only one to create the default library', async () => {
    const family = await server.signUp();
    const { card, category } = getDefaultIds(family.user.id);
    await syncAs(server, family, {
      changes: [
        { type: 'deleteFlashcards', flashcardIds: [1, 2, 3, 4, 5].map(card) },
        { type: 'deleteCategory', categoryId: category(1) },
      ],
    });
    const { rows } = await syncAs(server, family);
    expect(rows.categories.map(({ id }) => id)).not.toContain(category(1));
    expect(rows.flashcards).toHaveLength(20);
  });
});

describe('A change', () => {
  // docs/product/data-and-devices.md#exactly-once
  it('is applied once when sent ten times at once', async () => {
    const family = await server.signUp();
    const repeated = { changes: [addFood], ids: [crypto.randomUUID()] };
    const results = await Promise.all(Array.from({ length: 10 }, () => syncAs(server, family, repeated)));
    for (const { rev, acknowledged } of results) expect([rev, acknowledged]).toEqual([2, repeated.ids]);
  });

  it('is acknowledged by its id in any order', async () => {
    const family = await server.signUp();
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    const changes = [1, 2, 3].map(
      (n): Change => ({ type: 'addCategory', category: { id: `cat5${n}`, name: `Food ${n}` } }),
    );
    const last = await syncAs(server, family, { changes: [changes[2]!], ids: [ids[2]!] });
    expect(last.acknowledged).toEqual([ids[2]]);
    const allThree = await syncAs(server, family, { changes, ids });
    expect(allThree.acknowledged).toEqual(ids);
    expect(allThree.rows.categories.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['cat51', 'cat52', 'cat53']),
    );
  });

  it('repeats its refusal to a device that missed the response', async () => {
    const family = await server.signUp();
    const change: Change = { type: 'removeFromSet', setId: 99, flashcardIds: ['f1'] };
    const refused = { changes: [change], ids: [crypto.randomUUID()] };
    const outcome = [{ id: refused.ids[0], code: 'set_not_found' }];
    expect((await syncAs(server, family, refused)).refused).toEqual(outcome);
    const again = await syncAs(server, family, refused);
    expect([again.refused, again.rev]).toEqual([outcome, 1]);
  });

  it('sends other devices only the changed rows', async () => {
    const family = await server.signUp();
    const { card } = getDefaultIds(family.user.id);
    const before = await syncAs(server, family);
    await syncAs(server, family, { changes: [addFood] });
    await syncAs(server, family, { changes: [{ type: 'deleteFlashcards', flashcardIds: [card(1)] }] });
    const { rows, gone, whole } = await syncAs(server, family, { copy: toRevision(before) });
    expect(whole).toBe(false);
    expect(rows.categories).toEqual([addFood.type === 'addCategory' && addFood.category]);
    expect(rows.flashcards).toEqual([]);
    expect(rows.sets.map(({ id }) => id)).toEqual([1]);
    expect(gone.flashcards).toEqual([card(1)]);
  });

  it('sends the same rows to its own device and to others', async () => {
    const family = await server.signUp();
    const { card, category } = getDefaultIds(family.user.id);
    const before = await syncAs(server, family);
    const changes: Change[] = [
      addCard('f90', 'cow', category(1)),
      { type: 'deleteFlashcards', flashcardIds: [card(2)] },
      logDay('2026-03-01', {
        at: '2026-03-01T08:30:00+01:00',
        flashes: [{ setId: 1, cardIds: [card(1)], count: 2 }],
      }),
    ];
    const ownResponse = await syncAs(server, family, { copy: toRevision(before), changes });
    const othersResponse = await syncAs(server, family, { copy: toRevision(before) });
    expect({ ...ownResponse, acknowledged: [] }).toEqual(othersResponse);
    expect(ownResponse.rows.entries).toMatchObject([{ at: '2026-03-01T08:30:00.000+01:00' }]);
    const emptyResponse = await syncAs(server, family, { copy: toRevision(ownResponse) });
    expect([emptyResponse.rev, Object.values(emptyResponse.rows).flat()]).toEqual([ownResponse.rev, []]);
  });

  // docs/security.md#changes
  it('is refused when malformed without affecting other changes', async () => {
    const family = await server.signUp();
    const day = logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: [], count: 1 }] });
    const lostRating = {
      id: 'a/engagement',
      kind: 'day',
      subject: '2026-03-01',
      childId: 1,
      field: 'engagement',
      kept: '4',
      lost: '2',
    };
    const bad: unknown[] = [
      { type: 'dropTable' },
      { type: 'addCategory', category: { id: 'x', name: 'bad id' } },
      { type: 'addCategory', category: { id: 'cat51', name: ' \u0000 ' } },
      { type: 'resolveConflict', conflictId: 'a\u0000b' },
      ...[{ lost: 'a\u0000b' }, { kept: '\ud800' }].map((fields) => ({
        type: 'bringBack',
        rows: { ...NOTHING_LOST, conflicts: [{ ...lostRating, ...fields }] },
      })),
      { type: 'undoImport', importId: 'none' },
      ...[{ day: '0026-03-01' }, { day: '2026-02-31' }, { day: '9999-01-01' }].map((fields) => ({
        ...day,
        entry: { ...day.entry, ...fields },
      })),
      ...['2026-03-01T25:00:00Z', '0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', 'now'].map(
        (at) => ({
          ...day,
          entry: { ...day.entry, at },
        }),
      ),
      { ...day, entry: { ...day.entry, flashes: [{ setId: 2 ** 31, cardIds: [], count: 1 }] } },
      { ...day, entry: { ...day.entry, flashes: [{ setId: 1, cardIds: [], count: 1e300 }] } },
    ];
    const result = await syncAs(server, family, { changes: [...bad, addFood] as Change[] });
    expect(listRefusals(result)).toEqual(bad.map(() => 'invalid_change'));
    expect(result.rows.categories).toContainEqual({ id: 'cat50', name: 'Food' });
    expect(result.rows.history).toEqual([]);
  });

  // docs/security.md#file-names
  it('may contain ids in upper case', async () => {
    const family = await server.signUp();
    const entry = logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: [], count: 1 }] });
    const id = entry.entry.id.toUpperCase();
    const upperCaseEntry = { ...entry, entry: { ...entry.entry, id } };
    const correction = logDay('2026-03-01', { takes: [{ entryId: id, setId: 1, count: 1 }] });
    const changeId = crypto.randomUUID().toUpperCase();
    const result = await syncAs(server, family, {
      changes: [upperCaseEntry, correction, upperCaseEntry],
      ids: [changeId, crypto.randomUUID()],
    });
    expect(result.acknowledged).toContain(changeId);
    expect([result.refused, result.rows.entries.length]).toEqual([[], 2]);
    expect(result.rows.history[0]?.setUsage).not.toMatchObject({ 1: 1 });
  });

  it('preserves any text that a parent can type', async () => {
    const family = await server.signUp();
    const { category } = getDefaultIds(family.user.id);
    const words = ['👩‍👧', 'כלב', '𠮷', "'; drop table flashcards; --", 'nǚ', '=1+1', '\\N', '{"a"}'];
    await syncAs(server, family, {
      changes: words.map((word, i) => addCard(`f90${i}`, word, category(1))),
    });
    const { rows } = await syncAs(server, family);
    const wordById = new Map(rows.flashcards.map(({ id, word }) => [id, word]));
    expect(words.map((_, i) => wordById.get(`f90${i}`))).toEqual(words);
  });
});

describe('A copy of an unknown shape', () => {
  it('is replaced by the full library', async () => {
    const family = await server.signUp();
    const { rev, token } = await syncAs(server, family);
    const request = { ...createSyncRequest({ copy: { rev, token } }), shape: LIBRARY_SHAPE + 1 };
    const result = await (await postSync(server, family.accessToken, request)).json();
    expect(result).toMatchObject({ state: 'same', whole: true, rev });
  });
});

describe('Bad input', () => {
  const good = createSyncRequest({ changes: [addFood] });
  const change = good.changes[0]!;
  const cases: [name: string, body: unknown, status: number, code: string][] = [
    ['invalid JSON', '{"protocol":', 400, 'bad_json'],
    ['an empty body', '', 400, 'invalid_request'],
    ['an array', [], 400, 'invalid_request'],
    ['an invalid id', { ...good, changes: [{ ...change, id: "x' or 1=1" }] }, 400, 'invalid_request'],
    ['a negative base', { ...good, changes: [{ ...change, base: -1 }] }, 400, 'invalid_request'],
    ['a copy without a token', { ...good, copy: { rev: 1 } }, 400, 'invalid_request'],
    [
      'a page of an unknown table',
      { ...good, page: { rev: 1, table: 'users', after: null } },
      400,
      'invalid_request',
    ],
    ['201 changes', { ...good, changes: Array(201).fill(change) }, 400, 'invalid_request'],
    ['an oversized body', `"${'x'.repeat(SYNC_BODY_LIMIT)}"`, 413, 'body_too_large'],
    [
      'the first protocol',
      { deviceId: crypto.randomUUID(), since: 0, changes: [{ seq: 1, change: addFood }] },
      409,
      'protocol_unsupported',
    ],
    [
      'a later protocol',
      { ...good, protocol: SYNC_PROTOCOL + 1, more: 'fields' },
      409,
      'protocol_unsupported',
    ],
  ];

  // docs/security.md#changes
  it('is refused without any effect', async () => {
    const family = await server.signUp();
    for (const [name, body, status, code] of cases) {
      const response = await postSync(server, family.accessToken, body);
      const result = (await response.json()) as Record<string, unknown>;
      expect([name, response.status, result.code]).toEqual([name, status, code]);
      expect(result.error, name).toMatch(/^[A-Z].{10,}\.$/);
    }
    expect((await syncAs(server, family)).rev).toBe(1);
  });

  it.each([
    ['a missing token', null],
    ['an invalid token', 'abc.def.ghi'],
  ])('with %s is refused', async (_name, token) => {
    const response = await postSync(server, token, good);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' });
  });
});
