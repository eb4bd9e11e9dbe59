import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DatabaseMovedError } from '#server/db/move/move-marks.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type BothDatabases, openBothDatabases } from '#tests/support/database/both-databases.ts';
import type { DyingMove } from '#tests/support/database/dying-move.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';

/** The long form: `MOVE_KILLS=40`. */
const KILLS = Number(process.env.MOVE_KILLS ?? 0);

let both: BothDatabases;
let program: string;

beforeAll(async () => {
  both = await openBothDatabases();
  program = await compileProgram('database/dying-move.ts');
});
afterAll(async () => {
  await both.remove();
  await rm(program, { force: true });
});

type Place = { dataDir: string; databaseUrl: string };

async function makePlace(): Promise<Place> {
  return { dataDir: await both.makeDataDir('migrated'), databaseUrl: await both.makeDatabase() };
}

function startMove(place: Place, to: DyingMove['to'], diesAfter: DyingMove['diesAfter']) {
  const migrations = new URL('../../../src/server/db/migrations/', import.meta.url).href;
  const move: DyingMove = { ...place, to, template: both.template, migrations, diesAfter };
  return startProgram(program, [JSON.stringify(move)]);
}

async function start<T>(
  { dataDir, databaseUrl }: Place,
  on: DyingMove['to'],
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(
    on === 'postgres' ? { databaseUrl, dataDir } : { dataDir, template: both.template },
  );
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

/** How many people a server would find, or that it would not start. */
async function countPeople(place: Place, on: DyingMove['to']): Promise<number | 'refused'> {
  const count = (db: Database) =>
    db.transaction((tx) => tx.execute<{ n: number }>(sql`select count(*) as n from waitlist`));
  try {
    return (await start(place, on, count)).rows[0]!.n;
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseMovedError);
    return 'refused';
  }
}

async function endMove(place: Place, to: DyingMove['to']): Promise<void> {
  const { ended } = startMove(place, to, 'never');
  expect(await ended).toEqual({ code: 0, errors: '' });
}

const MOMENTS: Record<DyingMove['to'], DyingMove['diesAfter'][]> = {
  postgres: [{ transactions: 8 }, { lines: 2 }, 'copied', 'marked'],
  embedded: ['copied', 'marked'],
};

it('goes on to the end after it was killed again and again, and no server starts on what is half moved', {
  timeout: 300_000,
}, async () => {
  const place = await makePlace();
  await start(place, 'embedded', (db) =>
    db.transaction((tx) => tx.execute(sql`insert into waitlist (email) values ('ann@example.org')`)),
  );
  for (const to of ['postgres', 'embedded'] as const) {
    for (const moment of MOMENTS[to]) {
      const { child, ended, lines } = startMove(place, to, moment);
      await ended;
      expect({ moment, lines, signal: child.signalCode }).toMatchObject({ signal: 'SIGKILL' });
      if (to === 'postgres') expect(await countPeople(place, to)).toBe('refused');
    }
    await expect(start(place, to, async () => {})).rejects.toThrow(
      new RegExp(
        `^The move of the data from .* into this database is not finished\\. Run npm run move-to-${to} again`,
      ),
    );
    await endMove(place, to);
    expect(await countPeople(place, to)).toBe(1);
  }
});

/** Random moments, where the deterministic ones of above are not enough. */
if (KILLS > 0) {
  it(`loses nothing and leaves no two databases over ${KILLS} kills at random moments`, {
    timeout: 60_000 + KILLS * 60_000,
  }, async () => {
    const fill = (db: Database) =>
      db.transaction((tx) =>
        tx.execute(sql`insert into waitlist (email, source)
        select 'ann' || n || '@example.org', repeat('x', 90) from generate_series(1, 20000) n`),
      );
    const whole = await makePlace();
    await start(whole, 'embedded', fill);
    const began = Date.now();
    await endMove(whole, 'postgres');
    const duration = Date.now() - began;
    for (let round = 1; round <= KILLS; round += 1) {
      const to = round % 2 === 0 ? 'postgres' : 'embedded';
      const from = to === 'postgres' ? 'embedded' : 'postgres';
      const place = {
        ...(await makePlace()),
        ...(to === 'embedded' && { dataDir: await both.makeDataDir('none') }),
      };
      await start(place, from, fill);
      const { child, ended } = startMove(place, to, 'never');
      await sleep(Math.random() * duration);
      child.kill('SIGKILL');
      await ended;
      const found = [await countPeople(place, from), await countPeople(place, to)];
      expect([
        [20_000, 0],
        [20_000, 'refused'],
        ['refused', 'refused'],
        ['refused', 20_000],
      ]).toContainEqual(found);
      if (found[1] !== 20_000) await endMove(place, to);
      expect([await countPeople(place, from), await countPeople(place, to)]).toEqual(['refused', 20_000]);
    }
  });
}
