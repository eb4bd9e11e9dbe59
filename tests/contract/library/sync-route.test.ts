import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNC_BODY_LIMIT, SYNC_PATH, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Body = Record<string, unknown>;

function sync(accessToken: string | null, body: unknown): Promise<Response> {
  return fetch(`${server.url}${SYNC_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function syncOk(accessToken: string, body: Body = {}): Promise<SyncResponse> {
  const response = await sync(accessToken, { deviceId: crypto.randomUUID(), since: 0, changes: [], ...body });
  expect(response.status).toBe(200);
  return (await response.json()) as SyncResponse;
}

const putFood = { type: 'putCategory', category: { id: 'cat50', name: 'Food' } };

describe('the first call of an account', () => {
  it('gives the defaults, once, also when two devices come at the same time', async () => {
    const { accessToken } = await server.signUp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => syncOk(accessToken)));
    for (const { rows, whole, rev } of answers) {
      expect({ whole, rev }).toEqual({ whole: true, rev: 1 });
      expect([rows.categories.length, rows.flashcards.length, rows.sets.length]).toEqual([5, 25, 5]);
    }
  });

  it('stays once: what a parent deleted does not come back', async () => {
    const { accessToken } = await server.signUp();
    const changes = [1, 2, 3, 4, 5].map((n) => ({
      seq: n,
      change: { type: 'deleteFlashcard', flashcardId: `f${n}` },
    }));
    await syncOk(accessToken, {
      changes: [...changes, { seq: 6, change: { type: 'deleteCategory', categoryId: 'cat1' } }],
    });
    const { rows } = await syncOk(accessToken);
    expect(rows.categories.map(({ id }) => id)).not.toContain('cat1');
    expect(rows.flashcards).toHaveLength(20);
  });
});

describe('a change', () => {
  it('sent twice is applied once', async () => {
    const { accessToken } = await server.signUp();
    const body = { deviceId: crypto.randomUUID(), since: 0, changes: [{ seq: 1, change: putFood }] };
    const first = await syncOk(accessToken, body);
    const again = await syncOk(accessToken, body);
    expect([first.rev, again.rev]).toEqual([2, 2]);
    expect(again.lastSeq).toBe(1);
  });

  it('sent many times at once is applied once', async () => {
    const { accessToken } = await server.signUp();
    const body = { deviceId: crypto.randomUUID(), since: 0, changes: [{ seq: 1, change: putFood }] };
    await Promise.all(Array.from({ length: 10 }, () => syncOk(accessToken, body)));
    expect((await syncOk(accessToken)).rev).toBe(2);
  });

  it('costs another device only what changed', async () => {
    const { accessToken } = await server.signUp();
    const before = await syncOk(accessToken);
    await syncOk(accessToken, { changes: [{ seq: 1, change: putFood }] });
    await syncOk(accessToken, {
      changes: [{ seq: 1, change: { type: 'deleteFlashcard', flashcardId: 'f1' } }],
    });
    const { rows, gone, whole } = await syncOk(accessToken, { since: before.rev });
    expect(whole).toBe(false);
    expect(rows.categories).toEqual([{ id: 'cat50', name: 'Food' }]);
    expect(rows.flashcards).toEqual([]);
    expect(rows.sets.map(({ id }) => id)).toEqual([1]);
    expect(gone.flashcards).toEqual(['f1']);
  });

  it('that is malformed is refused alone; the others are applied', async () => {
    const { accessToken } = await server.signUp();
    const answer = await syncOk(accessToken, {
      changes: [
        { seq: 1, change: { type: 'dropTable' } },
        { seq: 2, change: { type: 'putCategory', category: { id: 'x', name: 'bad id' } } },
        { seq: 3, change: { type: 'putCategory', category: { id: 'cat51', name: ' \u0000 ' } } },
        { seq: 4, change: putFood },
      ],
    });
    expect(answer.refused).toEqual([1, 2, 3].map((seq) => ({ seq, code: 'invalid_change' })));
    expect(answer.rows.categories).toContainEqual({ id: 'cat50', name: 'Food' });
  });

  it('keeps any text a parent can type', async () => {
    const { accessToken } = await server.signUp();
    const words = [
      '👩‍👧',
      'כלב',
      '𠮷',
      "'; drop table flashcards; --",
      'nǚ',
      '\u202eabc',
      '=1+1',
      '\\N',
      '{"a"}',
    ];
    await syncOk(accessToken, {
      changes: words.map((word, i) => ({
        seq: i + 1,
        change: {
          type: 'putFlashcard',
          flashcard: { id: `f90${i}`, word, categoryId: 'cat1' },
          categoryName: 'Animals',
        },
      })),
    });
    const { rows } = await syncOk(accessToken);
    const wordById = new Map(rows.flashcards.map(({ id, word }) => [id, word]));
    expect(words.map((_, i) => wordById.get(`f90${i}`))).toEqual(words);
  });
});

describe('a device ahead of the server', () => {
  it('gets the whole library: the database came back from a backup', async () => {
    const { accessToken } = await server.signUp();
    expect(await syncOk(accessToken, { since: 99 })).toMatchObject({ whole: true, rev: 1 });
  });
});

describe('bad input', () => {
  const good = { deviceId: crypto.randomUUID(), since: 0, changes: [{ seq: 1, change: putFood }] };
  const cases: [name: string, body: unknown, status: number, code: string][] = [
    ['no JSON', '{"deviceId":', 400, 'bad_json'],
    ['an empty body', '', 400, 'invalid_request'],
    ['an array', [], 400, 'invalid_request'],
    ['a device that is no UUID', { ...good, deviceId: "x' or 1=1" }, 400, 'invalid_request'],
    ['a negative revision', { ...good, since: -1 }, 400, 'invalid_request'],
    ['numbers out of order', { ...good, changes: [...good.changes, { seq: 1 }] }, 400, 'invalid_request'],
    [
      'too many changes',
      { ...good, changes: Array.from({ length: 201 }, (_, i) => ({ seq: i + 1, change: putFood })) },
      400,
      'invalid_request',
    ],
    ['an oversized body', `"${'x'.repeat(SYNC_BODY_LIMIT)}"`, 413, 'body_too_large'],
  ];

  it.each(cases)('%s is refused and changes nothing', async (_name, body, status, code) => {
    const { accessToken } = await server.signUp();
    const response = await sync(accessToken, body);
    expect(response.status).toBe(status);
    const answer = (await response.json()) as Body;
    expect(answer).toMatchObject({ code });
    expect(answer.error).toMatch(/^[A-Z].{10,}\.$/);
    expect((await syncOk(accessToken)).rev).toBe(1);
  });

  it.each([
    ['no token', null],
    ['a made-up token', 'abc.def.ghi'],
  ])('%s is answered 401', async (_name, token) => {
    const response = await sync(token, good);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' });
  });
});

describe('two families', () => {
  it('never see or touch each other, even with the same ids', async () => {
    const ann = await server.signUp();
    const ben = await server.signUp();
    const deviceId = crypto.randomUUID();
    await syncOk(ann.accessToken, { deviceId, changes: [{ seq: 1, change: putFood }] });
    const bens = await syncOk(ben.accessToken, {
      deviceId,
      changes: [
        { seq: 1, change: { type: 'putCategory', category: { id: 'cat50', name: "Ben's" } } },
        { seq: 2, change: { type: 'deleteFlashcard', flashcardId: 'f1' } },
      ],
    });
    expect(bens.rows.categories).toContainEqual({ id: 'cat50', name: "Ben's" });
    const anns = await syncOk(ann.accessToken);
    expect(anns.rows.categories).toContainEqual({ id: 'cat50', name: 'Food' });
    expect(anns.rows.flashcards).toHaveLength(25);
  });

  it('are kept apart by the database itself, whatever a query forgets', async () => {
    const ann = await server.signUp();
    const ben = await server.signUp();
    await syncOk(ann.accessToken);
    await syncOk(ben.accessToken);
    const tables = [
      'libraries',
      'library_devices',
      'library_refusals',
      'categories',
      'flashcards',
      'card_sets',
      'tracking_records',
    ];
    for (const table of tables) {
      const owners = await server.db.asFamily(ben.user.id, (tx) =>
        tx.execute(sql`select distinct user_id from ${sql.identifier(table)}`),
      );
      expect(owners.rows.every((row) => row.user_id === ben.user.id)).toBe(true);
      await expect(
        server.db.asVisitor((tx) => tx.execute(sql`select * from ${sql.identifier(table)}`)),
      ).rejects.toThrow();
    }
    const touched = await server.db.asFamily(ben.user.id, (tx) =>
      tx.execute(sql`update categories set name = 'mine' where user_id = ${ann.user.id} returning id`),
    );
    expect(touched.rows).toEqual([]);
    await expect(
      server.db.asFamily(ben.user.id, (tx) =>
        tx.execute(
          sql`insert into categories (user_id, id, name, rev) values (${ann.user.id}, 'cat9', 'mine', 9)`,
        ),
      ),
    ).rejects.toThrow();
  });
});
