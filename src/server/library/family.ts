import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { readJsonRows, takeFirstRow } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { addRoom, type Room } from '#shared/library/quota.ts';
import { FIRST_REVISION } from '#shared/library/sync-protocol.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { writeRows } from './library-reader.ts';
import { families, familyMembers, REVISION_ROW_BYTES, revisions } from './tables.ts';

type FamilyRow = typeof families.$inferSelect;
/** Deletions up to `oldestRev` may have been pruned. */
export type Family = Pick<FamilyRow, 'id' | 'rev' | 'token' | 'oldestRev' | 'flashcardCount'> & {
  used: Room;
};

const FAMILY_COLUMNS = {
  id: families.id,
  rev: families.rev,
  token: families.token,
  oldestRev: families.oldestRev,
  flashcardCount: families.flashcardCount,
  used: { bytes: families.bytesUsed, rows: families.rowsUsed },
};

/**
 * Serializes the writers of a family so that no revision becomes visible before an earlier one. Creates a missing family.
 * Needs READ COMMITTED, because the snapshot of a repeatable-read transaction would be older than the lock.
 */
export async function lockFamily(tx: Tx, userId: string, now: Date): Promise<Family> {
  const [existing] = await selectFamily(tx, userId).for('update');
  return existing ?? createFamily(tx, userId, now);
}

/** Reads the family without locking it. Returns null before the account's first request. */
export function findFamily(tx: Tx, userId: string): Promise<Family | null> {
  return takeFirstRow(selectFamily(tx, userId));
}

/** Reads the family without locking it. Creates a missing one, like `lockFamily`. */
export async function ensureFamily(tx: Tx, userId: string, now: Date): Promise<Family> {
  return (await findFamily(tx, userId)) ?? createFamily(tx, userId, now);
}

export async function lockFamilies(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select 1 from families where id in (select family_id from family_members where user_id = ${userId}::uuid)
      order by id for update`,
  );
}

/** Deletes the families of a user with all their rows. Call `lockFamilies` first. */
export async function deleteFamilies(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`delete from families where id in (select family_id from family_members where user_id = ${userId}::uuid)`,
  );
}

function selectFamily(tx: Tx, userId: string) {
  const familyIds = tx
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(eq(familyMembers.userId, userId));
  return tx.select(FAMILY_COLUMNS).from(families).where(inArray(families.id, familyIds));
}

/** Creates a family with the id of its only account. Everything else finds it through the membership. */
async function createFamily(tx: Tx, userId: string, now: Date): Promise<Family> {
  const rows = createDefaultRows(userId);
  const token = makeToken();
  // Row-level security hides the family until the membership exists, so nothing is read or returned before.
  await tx
    .insert(families)
    .values({
      id: userId,
      rev: FIRST_REVISION,
      token,
      flashcardCount: rows.flashcards.length,
    })
    .onConflictDoNothing();
  await tx.insert(familyMembers).values({ familyId: userId, userId, role: 'parent' }).onConflictDoNothing();
  const [family] = await selectFamily(tx, userId).for('update');
  if (!family) throw new Error('Failed to read the new family.');
  // Another device was faster, and its transaction has ended by now.
  if (family.token !== token) return family;
  await tx.insert(revisions).values({ familyId: userId, rev: FIRST_REVISION, token, createdAt: now });
  const target = { familyId: userId, rev: FIRST_REVISION, author: userId };
  const growth = await writeRows(tx, target, toWrites(rows));
  const used = addRoom(growth, { bytes: REVISION_ROW_BYTES, rows: 1 });
  await tx
    .update(families)
    .set({ bytesUsed: used.bytes, rowsUsed: used.rows })
    .where(eq(families.id, userId));
  return { ...family, used };
}

export function makeToken(): string {
  return randomBytes(12).toString('base64url');
}

/** Lists the names of all stored children, including removed ones. */
export async function listChildNames(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`select "row" ->> 'name' as name from library_rows
      where table_name = 'children' and "row" is not null
        and family_id in (select family_id from family_members where user_id = ${userId}::uuid)`,
  );
  return rows.map(({ name }) => String(name ?? ''));
}

/** The column of each table that references the family. */
const FAMILY_KEYS = {
  families: 'id',
  family_members: 'family_id',
  revisions: 'family_id',
  applied_changes: 'family_id',
  library_rows: 'family_id',
  row_versions: 'family_id',
  media: 'family_id',
};

export const libraryTables: TableOwner = {
  tables: Object.keys(FAMILY_KEYS),
  familyRows: FAMILY_KEYS,

  /** Exports the members. `LibraryPages` reads the rest, which is too large for one transaction. */
  async exportRows(tx, { userId }) {
    const isInFamily = sql`family_id in (select family_id from family_members where user_id = ${userId}::uuid)`;
    return {
      family: {
        members: await readJsonRows(
          tx,
          sql`select family_id, user_id, role from family_members where ${isInFamily} order by user_id`,
        ),
        children: await readJsonRows(
          tx,
          sql`select child.* from library_rows,
            json_to_record("row") as child (id integer, name text, animal text, born text, state text)
            where ${isInFamily} and table_name = 'children' order by id`,
        ),
      },
    };
  },
};
