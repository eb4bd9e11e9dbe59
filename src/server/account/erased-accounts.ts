import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';

/** An account that was erased, and when: all that is kept of it, so that no backup brings it back. */
export type ErasedAccount = { userId: string; erasedAt: Date };

/** Beside the backups and in the data directory. */
const FILE_NAME = 'erased-accounts.txt';
/** Longer than backups are kept: restoring an older one would bring back accounts whose erasure is forgotten. */
export const ERASED_KEPT_DAYS = 400;

const DAY_MS = 86_400_000;

export async function readErasedAccounts(tx: Tx): Promise<ErasedAccount[]> {
  const { rows } = await tx.execute<{ user_id: string; erased_at: string }>(sql`
    select user_id::text as user_id, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as erased_at
    from erased_accounts`);
  return rows.map((row) => ({ userId: row.user_id, erasedAt: new Date(row.erased_at) }));
}

export async function noteErasedNow(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`insert into erased_accounts (user_id, erased_at) values (${userId}::uuid, now()) on conflict do nothing`,
  );
}

export async function noteErasedAccounts(tx: Tx, accounts: readonly ErasedAccount[]): Promise<void> {
  for (const { userId, erasedAt } of accounts) {
    await tx.execute(sql`insert into erased_accounts (user_id, erased_at)
      values (${userId}::uuid, ${erasedAt.toISOString()}::timestamptz) on conflict do nothing`);
  }
}

export async function pruneErasedAccounts(db: Database, now: Date): Promise<{ erasedAccounts: number }> {
  const until = new Date(now.getTime() - ERASED_KEPT_DAYS * DAY_MS);
  const { rows } = await db.transaction((tx) =>
    tx.execute(
      sql`delete from erased_accounts where erased_at < ${until.toISOString()}::timestamptz returning user_id`,
    ),
  );
  return { erasedAccounts: rows.length };
}

export async function readErasedFile(folder: string): Promise<ErasedAccount[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...text.matchAll(/^([0-9a-f-]{36}) (\S+)$/gm)].map(([, userId = '', time = '']) => ({
    userId,
    erasedAt: new Date(time),
  }));
}

export async function keepErasedAccounts(
  folder: string,
  accounts: readonly ErasedAccount[],
  now = new Date(),
): Promise<void> {
  const before = await readErasedFile(folder);
  const kept = mergeErasedAccounts([...before, ...accounts]).filter(
    ({ erasedAt }) => now.getTime() - erasedAt.getTime() < ERASED_KEPT_DAYS * DAY_MS,
  );
  if (
    kept.length === before.length &&
    kept.every(({ userId }) => before.some((one) => one.userId === userId))
  ) {
    return;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE_NAME);
  const unfinished = `${path}.${randomUUID()}`;
  const lines = kept.map(({ userId, erasedAt }) => `${userId} ${erasedAt.toISOString()}\n`);
  await writeFile(unfinished, lines.join(''), { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

/** Every account once, with the time that was noted first. */
export function mergeErasedAccounts(accounts: readonly ErasedAccount[]): ErasedAccount[] {
  const merged = new Map<string, ErasedAccount>();
  for (const account of accounts) {
    const known = merged.get(account.userId);
    if (known === undefined || account.erasedAt < known.erasedAt) merged.set(account.userId, account);
  }
  return [...merged.values()];
}

/** Copies the list to where a restore finds it when the database is lost. What cannot be written is written with the next. */
export function createErasedList(deps: {
  db: Database;
  folders: readonly string[];
  log: { error(fields: object, message: string): void };
}): { write(): Promise<void> } {
  const { db, folders, log } = deps;
  let turn: Promise<void> = Promise.resolve();
  async function write(): Promise<void> {
    try {
      const erased = await db.transaction(readErasedAccounts);
      if (erased.length === 0) return;
      for (const folder of folders) await keepErasedAccounts(folder, erased);
    } catch (error) {
      log.error({ err: error }, 'the list of erased accounts could not be copied to the backups');
    }
  }
  return {
    // One after the other: each write replaces the file.
    write: () => {
      turn = turn.then(write);
      return turn;
    },
  };
}
