import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Engine, openPostgres } from '#server/db/postgres-engine.ts';
import { readMigrations } from '#server/db/read-migrations.ts';
import { recountLibraries } from '#server/library/count-library.ts';
import { readLibrary } from '#server/library/read-page.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { NEW_CHILD } from '#shared/library/child.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { DayEntrySchema, StoredEntrySchema } from '#shared/library/day-log/day-entry.ts';
import { type LibraryRows, rowsToLibrary } from '#shared/library/library.ts';
import { TrackingRecordSchema } from '#shared/library/schema.ts';
import { LIBRARY_SHAPE, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import { addDays } from '#shared/tracking/day.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { createDatabaseForTest } from '#tests/support/database/create-database.ts';

const ANN = '7f3e1f6e-0000-4000-8000-00000000000a';
const BEN = '7f3e1f6e-0000-4000-8000-00000000000b';
const DAYS = 3_650;

/** A record as the version before families kept it. */
type OldRecord = {
  date: string;
  setUsage: Record<string, number>;
  setCards: Record<string, string[]>;
  engagement: number;
  notes: string;
};

/** Ten years of days, every seventh without the cards of its sets, as the first days of old accounts were. */
const TEN_YEARS = Array.from({ length: DAYS }, (_, i): OldRecord => {
  const sets = [1, 2, 3].slice(i % 3);
  return {
    date: addDays('2016-01-01', i),
    setUsage: Object.fromEntries(sets.map((id) => [id, (i + id) % 5])),
    setCards: i % 7 === 0 ? {} : Object.fromEntries(sets.map((id) => [id, [`f${(i >> 4) + id}`, `f${id}`]])),
    engagement: i % 6,
    notes: i % 4 === 0 ? `day ${i}\n"牛" 'quoted'` : '',
  };
});

let engine: Engine;
let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabaseForTest('empty');
  drop = database.drop;
  engine = await openPostgres(database.url);
  db = createDatabase(engine);
  const migrations = await readMigrations();
  const before = migrations.filter(({ name }) => name < '0008');
  await migrate(engine, before);
  await fillOldTables();
  await migrate(engine, migrations);
}, 120_000);
afterAll(async () => {
  await engine.close();
  await drop();
});

async function fillOldTables(): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of [ANN, BEN]) {
      await tx.execute(
        sql`insert into users (id, email, password_hash) values (${id}, ${`${id}@example.org`}, 'none')`,
      );
      await tx.execute(sql`insert into libraries (user_id, rev, flashcard_count) values (${id}, 57, 2)`);
    }
    await tx.execute(sql`insert into library_devices values (${ANN}, gen_random_uuid(), 3, now())`);
    await tx.execute(
      sql`insert into categories (user_id, id, name, rev) values (${ANN}, 'cat1', 'Animals', 1)`,
    );
    await tx.execute(sql`insert into flashcards (user_id, id, word, category_id, rev, deleted)
      values (${ANN}, 'f1', 'dog', 'cat1', 1, false), (${ANN}, 'f2', 'cat', 'cat1', 2, true)`);
    await tx.execute(
      sql`insert into card_sets (user_id, id, name, flashcard_ids, rev) values (${ANN}, 1, 'Set 1', '{f1}', 1)`,
    );
    await insertOldRecords(ANN, TEN_YEARS);
    await insertOldRecords(BEN, [
      {
        date: '0026-03-01',
        setUsage: { 1: 2 },
        setCards: { 1: ['f9'] },
        engagement: 0,
        notes: 'a typing error',
      },
      { date: '1900-01-01', setUsage: {}, setCards: {}, engagement: 0, notes: '' },
    ]);
    await tx.execute(sql`update tracking_records set deleted = true where date = '2016-01-02'`);

    async function insertOldRecords(userId: string, records: OldRecord[]): Promise<void> {
      await tx.execute(sql`
        insert into tracking_records
          (user_id, date, selected_sets, set_usage, set_cards, engagement, engagement_times, notes, rev)
        select ${userId}, (r ->> 'date')::date,
          array(select key::integer from jsonb_each(r -> 'setUsage') order by 1), r -> 'setUsage', r -> 'setCards',
          (r ->> 'engagement')::smallint, '{morning}', r ->> 'notes', 12
        from jsonb_array_elements(${JSON.stringify(records)}::jsonb) r`);
    }
  });
}

const read = (userId: string): Promise<LibraryRows> => db.asFamily(userId, (tx) => readLibrary(tx, userId));

/** What the dashboard counted before: each card as often as its sets were shown. */
function countOldUsage(records: OldRecord[]): Map<string, number> {
  const usage = new Map<string, number>();
  for (const { setUsage, setCards } of records) {
    for (const [setId, count] of Object.entries(setUsage)) {
      if (count === 0) continue;
      for (const id of setCards[setId] ?? []) usage.set(id, (usage.get(id) ?? 0) + count);
    }
  }
  return usage;
}

describe('the migration to families', () => {
  const kept = TEN_YEARS.filter(({ date }) => date !== '2016-01-02');

  it('keeps every day and every figure of ten years', async () => {
    const rows = await read(ANN);
    const { history } = rowsToLibrary(rows);
    expect(history.size).toBe(kept.length);
    for (const old of kept) expect(history.get(old.date)).toMatchObject(old);
    const flashes = rows.history.reduce((sum, record) => sum + totalFlashes(record), 0);
    expect(flashes).toBe(
      kept.reduce((sum, { setUsage }) => sum + Object.values(setUsage).reduce((a, b) => a + b, 0), 0),
    );
    const usage = [...countCardUsage(rows.history)].map(([id, card]) => [id, card.flashes] as const);
    expect(new Map(usage)).toEqual(countOldUsage(kept));
  });

  it('makes one valid entry of each day, which adds up to the day again', async () => {
    const rows = await read(ANN);
    expect(rows.entries).toHaveLength(kept.length);
    const entryByDay = new Map(rows.entries.map((entry) => [entry.day, entry]));
    for (const record of rows.history) {
      const entry = entryByDay.get(record.date)!;
      expect(StoredEntrySchema.parse(entry)).toEqual(entry);
      expect(TrackingRecordSchema.parse(record)).toEqual(record);
      const { setCards: _cards, ...again } = createDayRecord(entry, [entry])!;
      expect(record).toMatchObject(again);
    }
    expect(DayEntrySchema.parse(entryByDay.get('2016-01-01'))).toMatchObject({
      source: 'import',
      at: '2016-01-01T12:00:00.000+00:00',
      note: { base: '' },
    });
  });

  it('moves a day that no calendar of the product has to one that it has', async () => {
    const { history } = await read(BEN);
    expect(history.map(({ date, notes }) => [date, notes])).toEqual([
      ['1900-01-01', ''],
      ['1900-01-02', 'a typing error'],
    ]);
  });

  it('gives each family a key, a token and its member, and answers devices', async () => {
    const { rows } = await db.transaction((tx) =>
      tx.execute<{ id: string; rev: number; token: string; key: string; flashcard_count: number }>(
        sql`select id, rev, token, flashcard_count, encode(sealing_key, 'hex') as key from families order by id`,
      ),
    );
    expect(rows).toMatchObject([
      { id: ANN, rev: 57, flashcard_count: 2 },
      { id: BEN, rev: 57, flashcard_count: 2 },
    ]);
    expect(new Set(rows.flatMap(({ key, token }) => [key, token])).size).toBe(4);
    const request = { protocol: 2 as const, shape: LIBRARY_SHAPE, copy: null, changes: [], page: null };
    const answer = await db.asFamily(ANN, (tx) =>
      syncLibrary(tx, ANN, request, { now: new Date(), planLimits: 'on' }),
    );
    expect(SyncResponseSchema.parse(answer)).toEqual(answer);
    expect(answer.rows.flashcards).toEqual([{ id: 'f1', word: 'dog', categoryId: 'cat1' }]);
    expect(answer.rows.sets).toEqual([{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] }]);
    const since = { ...request, copy: { rev: answer.rev, token: answer.token } };
    const news = await db.asFamily(ANN, (tx) =>
      syncLibrary(tx, ANN, since, { now: new Date(), planLimits: 'on' }),
    );
    expect(news).toMatchObject({ state: 'same', whole: false, rev: 57 });
  });

  it('gives each child the settings of the start, counted among what the family takes up', async () => {
    expect((await read(ANN)).children).toEqual([{ ...NEW_CHILD, rotation: 'offer', start: 'skipped' }]);
    expect(await recountLibraries(db, new Date())).toBe(0);
  });

  it('deletes a family with its last member', async () => {
    await db.transaction((tx) => tx.execute(sql`delete from users where id = ${BEN}`));
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select family_id from tracking_records where family_id = ${BEN}
        union all select id from families where id = ${BEN}`),
    );
    expect(rows).toEqual([]);
  });
});
