import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOneTimeSecret } from '#server/auth/links/one-time-secret.ts';
import { openLink } from '#server/auth/links/open-link.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Engine, openPostgres } from '#server/db/postgres-engine.ts';
import { readMigrations } from '#server/db/read-migrations.ts';
import { createDatabaseForTest } from '#tests/support/database/create-database.ts';

const idOf = (last: number) => `7f3e1f6e-0000-4000-8000-00000000000${last}`;
const [WAITING, AT_ONCE, BY_MAIL, BY_GOOGLE, DEMO] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const TOKEN = 'a'.repeat(43);

let engine: Engine;
let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabaseForTest('empty');
  drop = database.drop;
  engine = await openPostgres(database.url);
  db = createDatabase(engine);
  const migrations = await readMigrations();
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0009'),
  );
  await db.transaction(async (tx) => {
    const made = sql`timestamptz '2026-01-01'`;
    const insert = async (id: string, email: string, confirmedAt = sql`null::timestamptz`) => {
      await tx.execute(sql`insert into users (id, email, password_hash, email_confirmed_at, user_metadata, created_at)
        values (${id}, ${email}, 'hash', ${confirmedAt}, '{"name": "Ann", "email_verified": true}', ${made})`);
      await tx.execute(sql`insert into auth_identities (identity_id, user_id, provider, provider_id, identity_data)
        values (${id}, ${id}, 'email', ${id}, '{"email_verified": true}')`);
    };
    await insert(WAITING, 'waiting@example.org');
    await tx.execute(sql`insert into auth_one_time_tokens (user_id, purpose, token_hash, created_at, expires_at)
      values (${WAITING}, 'signup', ${hashOneTimeSecret(TOKEN)}, now(), now() + interval '1 hour')`);
    await insert(AT_ONCE, 'at-once@example.org', made);
    await insert(BY_MAIL, 'by-mail@example.org', sql`timestamptz '2026-01-02'`);
    await insert(BY_GOOGLE, 'by-google@example.org', made);
    await tx.execute(sql`insert into auth_identities (identity_id, user_id, provider, provider_id, identity_data)
      values (gen_random_uuid(), ${BY_GOOGLE}, 'google', 'g', '{}')`);
    await insert(DEMO, 'demo@sproutcards.local', made);
  });
  await migrate(engine, migrations);
}, 120_000);
afterAll(async () => {
  await engine.close();
  await drop();
});

describe('the migration of sign-ups', () => {
  it('counts as proved what a mail or Google proved, and the demo', async () => {
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select id, email_proved_at is not null as proved, user_metadata ->> 'email_verified' as verified
        from users order by id`),
    );
    expect(rows).toEqual([
      { id: AT_ONCE, proved: false, verified: 'false' },
      { id: BY_MAIL, proved: true, verified: 'true' },
      { id: BY_GOOGLE, proved: true, verified: 'true' },
      { id: DEMO, proved: true, verified: 'true' },
    ]);
  });

  it('lets an account that waited for its link still be confirmed by it, with its password and name', async () => {
    const opened = await db.transaction((tx) =>
      openLink(tx, { token: TOKEN, purpose: 'signup' }, new Date()),
    );
    expect(opened).toMatchObject({ userId: WAITING, method: 'otp' });
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select password_hash, user_metadata ->> 'name' as name, email_proved_at is not null as proved
        from users where id = ${WAITING}`),
    );
    expect(rows).toEqual([{ password_hash: 'hash', name: 'Ann', proved: true }]);
  });
});
