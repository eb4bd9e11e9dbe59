import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, lt, sql } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/db/database.ts';
import { instant } from '#server/db/table-owner.ts';
import { replaceFile } from '#server/files/private-files.ts';

/** All that is stored about an erased account, so that no backup brings it back. */
export type ErasedAccount = { userId: string; erasedAt: Date };

/** The file is written to the backup folder and to the data directory. */
const FILE_NAME = 'erased-accounts.txt';
/** Must exceed the age of the oldest backup: restoring an older one would bring erased accounts back. */
export const ERASED_RETENTION_DAYS = 400;

const DAY_MS = 86_400_000;

const erasedAccounts = pgTable('erased_accounts', {
  userId: uuid('user_id').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

export function readErasedAccounts(tx: Tx): Promise<ErasedAccount[]> {
  return tx.select().from(erasedAccounts);
}

export async function recordErasure(tx: Tx, userId: string): Promise<void> {
  await tx.insert(erasedAccounts).values({ userId, erasedAt: sql`now()` }).onConflictDoNothing();
}

export async function clearErasedAccount(tx: Tx, userId: string): Promise<void> {
  await tx.delete(erasedAccounts).where(eq(erasedAccounts.userId, userId));
}

export async function importErasures(tx: Tx, accounts: readonly ErasedAccount[]): Promise<void> {
  if (accounts.length > 0)
    await tx
      .insert(erasedAccounts)
      .values([...accounts])
      .onConflictDoNothing();
}

export async function pruneErasedAccounts(db: Database, now: Date): Promise<{ erasedAccounts: number }> {
  const isOld = lt(erasedAccounts.erasedAt, new Date(now.getTime() - ERASED_RETENTION_DAYS * DAY_MS));
  const pruned = await db.transaction((tx) => tx.delete(erasedAccounts).where(isOld).returning());
  return { erasedAccounts: pruned.length };
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

/** Adds accounts to the file in a folder and drops those erased more than ERASED_RETENTION_DAYS ago. */
export async function mergeIntoErasedFile(
  folder: string,
  accounts: readonly ErasedAccount[],
  now = new Date(),
): Promise<void> {
  const before = await readErasedFile(folder);
  const merged = mergeErasedAccounts([...before, ...accounts]).filter(
    ({ erasedAt }) => now.getTime() - erasedAt.getTime() < ERASED_RETENTION_DAYS * DAY_MS,
  );
  if (
    merged.length === before.length &&
    merged.every(({ userId }) => before.some((account) => account.userId === userId))
  ) {
    return;
  }
  await writeErasedFile(folder, merged);
}

/** Allows this account to be restored. */
export async function removeFromErasedFile(folder: string, userId: string): Promise<void> {
  const before = await readErasedFile(folder);
  const remaining = before.filter((account) => account.userId !== userId);
  if (remaining.length < before.length) await writeErasedFile(folder, remaining);
}

async function writeErasedFile(folder: string, accounts: readonly ErasedAccount[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lines = accounts.map(({ userId, erasedAt }) => `${userId} ${erasedAt.toISOString()}\n`);
  await replaceFile(join(folder, FILE_NAME), lines.join(''));
}

/** Returns every account once, with its earliest time. */
export function mergeErasedAccounts(accounts: readonly ErasedAccount[]): ErasedAccount[] {
  const merged = new Map<string, ErasedAccount>();
  for (const account of accounts) {
    const earlier = merged.get(account.userId);
    if (earlier === undefined || account.erasedAt < earlier.erasedAt) merged.set(account.userId, account);
  }
  return [...merged.values()];
}

/** Copies the list to the folders that a restore reads. */
export async function copyErasedList(db: Database, folders: readonly string[]): Promise<void> {
  const erased = await db.transaction(readErasedAccounts);
  if (erased.length === 0) return;
  for (const folder of folders) await mergeIntoErasedFile(folder, erased);
}
