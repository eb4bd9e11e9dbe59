import { and, eq, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { ChangeScope } from '#shared/library/change-scope.ts';
import type { DeletedRows } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Child } from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { ImportRow } from '#shared/library/tables/import-row.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { chunk } from './chunk.ts';
import {
  presentCategory,
  presentChild,
  presentConflict,
  presentEntry,
  presentFlashcard,
  presentImport,
  presentRecord,
  presentRotation,
  presentSet,
} from './present-rows.ts';
import {
  cardSets,
  categories,
  children,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  rotations,
  rowVersions,
  trackingRecords,
} from './tables.ts';

/** Far below the 65,535 parameters of one PostgreSQL statement. */
const IDS_PER_QUERY = 10_000;

const TABLES = { categories, flashcards, sets: cardSets };

/** Living rows by their keys, as a draft takes them in. */
type Keyed<Row, Key = string> = [key: Key, row: Row][];

/** Reads parts of one family's library inside a transaction. */
export class LibraryReader {
  readonly #tx: Tx;
  readonly #familyId: string;

  constructor(tx: Tx, familyId: string) {
    this.#tx = tx;
    this.#familyId = familyId;
  }

  async categories(): Promise<Keyed<Category>> {
    const rows = await this.#tx
      .select()
      .from(categories)
      .where(and(eq(categories.familyId, this.#familyId), eq(categories.deleted, false)));
    return rows.map((row) => [row.id, presentCategory(row)]);
  }

  async sets(): Promise<Keyed<CardSet, number>> {
    const rows = await this.#tx
      .select()
      .from(cardSets)
      .where(and(eq(cardSets.familyId, this.#familyId), eq(cardSets.deleted, false)));
    return rows.map((row) => [row.id, presentSet(row)]);
  }

  async cards(ids: readonly string[]): Promise<Keyed<Flashcard>> {
    const found: Keyed<Flashcard> = [];
    for (const some of chunk([...new Set(ids)], IDS_PER_QUERY)) {
      found.push(...(await this.#cardsWhere(inArray(flashcards.id, some))));
    }
    return found;
  }

  cardsOfCategories(ids: readonly string[]): Promise<Keyed<Flashcard>> {
    return this.#cardsWhere(inArray(flashcards.categoryId, [...ids]));
  }

  /** Reads one card of a category, or none where it is empty. */
  anyCardOfCategory(id: string): Promise<Keyed<Flashcard>> {
    return this.#cardsWhere(eq(flashcards.categoryId, id), 1);
  }

  cardsOfImport(id: string): Promise<Keyed<Flashcard>> {
    return this.#cardsWhere(eq(flashcards.importId, id));
  }

  /** Returns which of these cards were deleted since the library's last card was added or edited. */
  async findLatelyDeleted(ids: readonly string[]): Promise<string[]> {
    const newest = this.#tx
      .select({ rev: sql`coalesce(${max(flashcards.rev)}, 0)` })
      .from(flashcards)
      .where(and(eq(flashcards.familyId, this.#familyId), eq(flashcards.deleted, false)));
    const isLater = and(eq(flashcards.deleted, true), gt(flashcards.rev, sql`(${newest})`));
    const found: string[] = [];
    for (const some of chunk(ids, IDS_PER_QUERY)) {
      const rows = await this.#tx
        .select({ id: flashcards.id })
        .from(flashcards)
        .where(and(eq(flashcards.familyId, this.#familyId), isLater, inArray(flashcards.id, some)));
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  }

  /** Reads rows as they were when they were deleted, as long as that version is kept. */
  async deletedRows(
    table: keyof DeletedRows,
    ids: readonly (string | number)[],
  ): Promise<Keyed<object, string>> {
    const found: Keyed<object, string> = [];
    for (const some of chunk([...new Set(ids)].map(String), IDS_PER_QUERY)) {
      const { rows } = await this.#tx.execute<{ key: string; row: object }>(sql`
        select version.key, version."row" from ${rowVersions} version
        join ${TABLES[table]} gone on gone.family_id = version.family_id and gone.id::text = version.key
          and gone.rev = version.rev and gone.deleted
        where version.family_id = ${this.#familyId}::uuid and version.table_name = ${table}
          and version.key in (${sql.join(
            some.map((id) => sql`${id}`),
            sql`, `,
          )})`);
      found.push(...rows.map(({ key, row }): [string, object] => [key, row]));
    }
    return found;
  }

  async conflicts(ids: readonly string[]): Promise<Keyed<Conflict>> {
    if (ids.length === 0) return [];
    const wanted = and(eq(conflicts.deleted, false), inArray(conflicts.id, [...ids]));
    const rows = await this.#tx
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.familyId, this.#familyId), wanted));
    return rows.map((row) => [row.id, presentConflict(row)]);
  }

  async imports(ids: readonly string[]): Promise<Keyed<ImportRow>> {
    if (ids.length === 0) return [];
    const rows = await this.#tx
      .select()
      .from(imports)
      .where(and(eq(imports.familyId, this.#familyId), inArray(imports.id, [...ids])));
    return rows.map((row) => [row.id, presentImport(row)]);
  }

  async children(ids: readonly number[] | 'all'): Promise<Keyed<Child, number>> {
    if (ids.length === 0) return [];
    const isWanted = ids === 'all' ? undefined : inArray(children.id, [...ids]);
    const rows = await this.#tx
      .select()
      .from(children)
      .where(and(eq(children.familyId, this.#familyId), isWanted));
    return rows.map((row) => [row.id, presentChild(row)]);
  }

  async rotations(ids: readonly string[]): Promise<Keyed<Rotation>> {
    if (ids.length === 0) return [];
    const wanted = and(eq(rotations.deleted, false), inArray(rotations.id, [...ids]));
    const rows = await this.#tx
      .select()
      .from(rotations)
      .where(and(eq(rotations.familyId, this.#familyId), wanted));
    return rows.map((row) => [row.id, presentRotation(row)]);
  }

  /** Reads the days of these scopes with their entries, and the entries that the scopes name. */
  async days(
    scopes: readonly ChangeScope[],
  ): Promise<{ records: Keyed<TrackingRecord>; entries: Keyed<StoredEntry> }> {
    const days = [...new Map(scopes.flatMap(({ days }) => days.map((day) => [keyOfDay(day), day]))).values()];
    if (days.length === 0) return { records: [], entries: [] };
    const isOfDays = or(
      ...days.map(({ childId, day }) =>
        and(eq(trackingRecords.childId, childId), eq(trackingRecords.date, day)),
      ),
    );
    const records = await this.#tx
      .select()
      .from(trackingRecords)
      .where(and(eq(trackingRecords.familyId, this.#familyId), eq(trackingRecords.deleted, false), isOfDays));
    const entryIds = scopes.flatMap(({ entryId }) => entryId ?? []);
    const isWanted = or(
      ...days.map(({ childId, day }) => and(eq(dayEntries.childId, childId), eq(dayEntries.day, day))),
      ...(entryIds.length > 0 ? [inArray(dayEntries.id, entryIds)] : []),
    );
    const entries = await this.#tx
      .select()
      .from(dayEntries)
      .where(and(eq(dayEntries.familyId, this.#familyId), isWanted));
    return {
      records: records.map((row) => [keyOfDay(dayOf(row)), presentRecord(row)]),
      entries: entries.map((row) => [row.id, presentEntry(row)]),
    };
  }

  async #cardsWhere(condition: SQL, limit?: number): Promise<Keyed<Flashcard>> {
    const query = this.#tx
      .select()
      .from(flashcards)
      .where(and(eq(flashcards.familyId, this.#familyId), eq(flashcards.deleted, false), condition));
    const rows = limit === undefined ? await query : await query.limit(limit);
    return rows.map((row) => [row.id, presentFlashcard(row)]);
  }
}
