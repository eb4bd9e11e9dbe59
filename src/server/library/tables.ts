import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/db/table-owner.ts';
import type { VersionedTable } from '#shared/library/changes/decision.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { MediaType } from '#shared/media/media.ts';

// The columns are documented in 0003-library.sql, 0007-media.sql and 0008-cards-added.sql. The table library_rows is not
// defined here, because only SQL accesses it.

const revision = (name: string) => bigint(name, { mode: 'number' }).notNull();
const requiredInstant = (name: string) => instant(name).notNull();
const familyId = uuid('family_id').notNull();
const rowColumns = { familyId, rev: revision('rev') };

export const families = pgTable('families', {
  id: uuid('id').primaryKey(),
  rev: revision('rev'),
  token: text('token').notNull(),
  oldestRev: revision('oldest_rev').default(0),
  flashcardCount: integer('flashcard_count').notNull(),
  bytesUsed: bigint('bytes_used', { mode: 'number' }).notNull().default(0),
  rowsUsed: bigint('rows_used', { mode: 'number' }).notNull().default(0),
  cardsAddedRev: revision('cards_added_rev').default(0),
});

export const familyMembers = pgTable(
  'family_members',
  { familyId, userId: uuid('user_id').notNull(), role: text('role').$type<'parent'>().notNull() },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] })],
);

export const revisions = pgTable(
  'revisions',
  { ...rowColumns, token: text('token').notNull(), createdAt: requiredInstant('created_at') },
  (table) => [primaryKey({ columns: [table.familyId, table.rev] })],
);

export const appliedChanges = pgTable(
  'applied_changes',
  {
    ...rowColumns,
    changeId: uuid('change_id').notNull(),
    code: text('code').$type<Refusal>(),
    appliedAt: requiredInstant('applied_at'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.changeId] })],
);

export const rowVersions = pgTable(
  'row_versions',
  {
    ...rowColumns,
    tableName: text('table_name').$type<VersionedTable>().notNull(),
    key: text('key').notNull(),
    row: jsonb('row').$type<object>().notNull(),
    deleted: boolean('deleted').notNull(),
    replacedAt: requiredInstant('replaced_at'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.tableName, table.key, table.rev] })],
);

export const media = pgTable(
  'media',
  {
    familyId,
    id: uuid('id').notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    content: bytea('content').notNull(),
    createdAt: requiredInstant('created_at'),
    unusedSince: instant('unused_since'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

/** The size of a row's header and index entries. Must match the generated column `bytes` in 0003-library.sql. */
export const ROW_OVERHEAD_BYTES = 128;

/** The size of a row of `revisions` or `applied_changes`. */
export const REVISION_ROW_BYTES = 128;
