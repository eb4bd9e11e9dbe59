import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Puts a bare account into the database, for tests below the sign-up; returns its id. */
export async function insertTestUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.transaction((tx) =>
    tx.execute(
      sql`insert into users (id, email, password_hash) values (${id}, ${`${id}@example.org`}, 'none')`,
    ),
  );
  return id;
}
