import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres-engine.ts';
import { readMigrations } from '#server/db/read-migrations.ts';
import { pruneWaitlist } from '#server/waitlist/prune-waitlist.ts';
import { createDatabaseForTest } from '#tests/support/database/create-database.ts';

it('an entry from before addresses were confirmed keeps its place and consent', {
  timeout: 120_000,
}, async () => {
  const { url, drop } = await createDatabaseForTest('empty');
  const engine = await openPostgres(url);
  const db = createDatabase(engine);
  const migrations = await readMigrations();
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0011'),
  );
  await db.transaction((tx) =>
    tx.execute(sql`insert into waitlist (email, consent, created_at)
      values ('ann@example.org', true, '2026-01-01Z'), ('bo@example.org', false, '2026-01-01Z')`),
  );
  await migrate(engine, migrations);
  await pruneWaitlist(db, new Date());
  const { rows } = await db.transaction((tx) =>
    tx.execute(sql`select email, consent, updates_asked, consent_text, consent_at = created_at as dated,
      confirmed_at = created_at as confirmed from waitlist order by email`),
  );
  expect(rows).toEqual([
    {
      email: 'ann@example.org',
      consent: true,
      updates_asked: true,
      consent_text: 'form',
      dated: true,
      confirmed: true,
    },
    {
      email: 'bo@example.org',
      consent: false,
      updates_asked: false,
      consent_text: null,
      dated: null,
      confirmed: true,
    },
  ]);
  await engine.close();
  await drop();
});
