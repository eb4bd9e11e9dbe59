import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { presentCategory, presentFlashcard, presentRecord, presentSet } from './present-rows.ts';
import { cardSets, categories, flashcards, trackingRecords } from './tables.ts';

const NOTHING = { categories: [], flashcards: [], sets: [], history: [] };

/**
 * What a device that holds revision `since` of a library at `rev` must hear: the rows changed later and the keys of
 * those deleted. With `whole`, every living row and no tombstone.
 */
export async function readChangedRows(
  tx: Tx,
  userId: string,
  { since, rev, whole }: { since: number; rev: number; whole: boolean },
): Promise<Pick<SyncResponse, 'rows' | 'gone'>> {
  if (since === rev) return { rows: NOTHING, gone: NOTHING };
  const wanted = (table: { userId: PgColumn; rev: PgColumn; deleted: PgColumn }): SQL | undefined =>
    and(eq(table.userId, userId), whole ? eq(table.deleted, false) : gt(table.rev, since));
  const categoryRows = await tx.select().from(categories).where(wanted(categories));
  const flashcardRows = await tx.select().from(flashcards).where(wanted(flashcards));
  const setRows = await tx.select().from(cardSets).where(wanted(cardSets));
  const recordRows = await tx.select().from(trackingRecords).where(wanted(trackingRecords));
  return {
    rows: {
      categories: living(categoryRows).map(presentCategory),
      flashcards: living(flashcardRows).map(presentFlashcard),
      sets: living(setRows).map(presentSet),
      history: living(recordRows).map(presentRecord),
    },
    gone: {
      categories: dead(categoryRows).map((row) => row.id),
      flashcards: dead(flashcardRows).map((row) => row.id),
      sets: dead(setRows).map((row) => row.id),
      history: dead(recordRows).map((row) => row.date),
    },
  };
}

function living<Row extends { deleted: boolean }>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !row.deleted);
}

function dead<Row extends { deleted: boolean }>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.deleted);
}
