import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/db/columns.ts';
import type { Refusal } from '#shared/library/change.ts';
import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import type {
  CardBacks,
  CardVoice,
  ChildAnimal,
  ChildRotation,
  ChildStart,
  ChildState,
} from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { EntrySource, StoredEntry, Undone } from '#shared/library/tables/day-entry.ts';
import type { ShownBatch, TimeOfDay } from '#shared/library/tables/day-record.ts';
import type { RecordingType } from '#shared/recordings/recording.ts';

// The columns of 0003-library.sql, which says what they are for. The generated column `bytes` is not among them: nothing may
// write it.

const revision = (name: string) => bigint(name, { mode: 'number' }).notNull();
const requiredInstant = (name: string) => instant(name).notNull();
const familyId = uuid('family_id').notNull();
const rowColumns = { familyId, rev: revision('rev') };
const deleted = boolean('deleted').notNull().default(false);

export const families = pgTable('families', {
  id: uuid('id').primaryKey(),
  rev: revision('rev'),
  token: text('token').notNull(),
  oldestRev: revision('oldest_rev').default(0),
  flashcardCount: integer('flashcard_count').notNull(),
  bytesUsed: bigint('bytes_used', { mode: 'number' }).notNull().default(0),
  rowsUsed: bigint('rows_used', { mode: 'number' }).notNull().default(0),
  sealingKey: bytea('sealing_key').notNull(),
});

export const familyMembers = pgTable(
  'family_members',
  { familyId, userId: uuid('user_id').notNull(), role: text('role').$type<'parent'>().notNull() },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] })],
);

export const children = pgTable(
  'children',
  {
    ...rowColumns,
    id: integer('id').notNull(),
    name: text('name').notNull(),
    secondsPerCard: doublePrecision('seconds_per_card').notNull(),
    sessionsADay: smallint('sessions_a_day').notNull(),
    backs: text('backs').$type<CardBacks>().notNull(),
    night: boolean('night').notNull(),
    voice: text('voice').$type<CardVoice>().notNull(),
    rotation: text('rotation').$type<ChildRotation>().notNull(),
    start: text('start').$type<ChildStart>().notNull(),
    animal: text('animal').$type<ChildAnimal>(),
    born: text('born'),
    state: text('state').$type<ChildState>(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
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

export const categories = pgTable(
  'categories',
  { ...rowColumns, deleted, id: text('id').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const flashcards = pgTable(
  'flashcards',
  {
    ...rowColumns,
    deleted,
    id: text('id').notNull(),
    word: text('word').notNull(),
    english: text('english'),
    pinyin: text('pinyin'),
    categoryId: text('category_id').notNull(),
    importId: uuid('import_id'),
    recording: uuid('recording'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const cardSets = pgTable(
  'card_sets',
  {
    ...rowColumns,
    deleted,
    id: integer('id').notNull(),
    childId: integer('child_id').notNull(),
    name: text('name').notNull(),
    flashcardIds: text('flashcard_ids').array().notNull(),
    position: doublePrecision('position'),
    pace: jsonb('pace').$type<NonNullable<CardSet['pace']>>(),
    coming: text('coming').array(),
    fill: text('fill').$type<WordLanguage>(),
    opensOn: date('opens_on', { mode: 'string' }),
    rotated: jsonb('rotated').$type<NonNullable<CardSet['rotated']>>(),
    steer: jsonb('steer').$type<NonNullable<CardSet['steer']>>(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const rotations = pgTable(
  'rotations',
  {
    ...rowColumns,
    deleted,
    id: uuid('id').notNull(),
    childId: integer('child_id').notNull(),
    setId: integer('set_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: requiredInstant('at'),
    zoneOffset: smallint('zone_offset').notNull(),
    entering: text('entering').array().notNull(),
    retiring: text('retiring').array().notNull(),
    places: integer('places').array().notNull(),
    undone: boolean('undone').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const trackingRecords = pgTable(
  'tracking_records',
  {
    ...rowColumns,
    deleted,
    childId: integer('child_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    selectedSets: integer('selected_sets').array().notNull(),
    setUsage: jsonb('set_usage').$type<Record<string, number>>().notNull(),
    setCards: jsonb('set_cards').$type<Record<string, string[]>>().notNull(),
    shown: jsonb('shown').$type<ShownBatch[]>().notNull(),
    sessions: integer('sessions').notNull(),
    entryCount: integer('entry_count').notNull(),
    engagement: smallint('engagement').notNull(),
    engagementTimes: text('engagement_times').array().$type<TimeOfDay[]>().notNull(),
    notes: text('notes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.childId, table.date] })],
);

/** The part of an entry that only its day's record is computed from. */
export type EntryPayload = Pick<
  StoredEntry,
  'flashes' | 'takes' | 'selected' | 'times' | 'engagement' | 'note'
>;

export const dayEntries = pgTable(
  'day_entries',
  {
    ...rowColumns,
    id: uuid('id').notNull(),
    childId: integer('child_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    arrival: integer('arrival').notNull(),
    at: requiredInstant('at'),
    zoneOffset: smallint('zone_offset').notNull(),
    author: uuid('author'),
    source: text('source').$type<EntrySource>().notNull(),
    payload: jsonb('payload').$type<EntryPayload>().notNull(),
    undone: text('undone').$type<Undone>(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const imports = pgTable(
  'imports',
  {
    ...rowColumns,
    id: uuid('id').notNull(),
    at: requiredInstant('at'),
    zoneOffset: smallint('zone_offset').notNull(),
    fileName: text('file_name').notNull(),
    flashcardCount: integer('flashcard_count').notNull(),
    categoryIds: text('category_ids').array().notNull(),
    undone: boolean('undone').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export const conflicts = pgTable(
  'conflicts',
  {
    ...rowColumns,
    deleted,
    id: text('id').notNull(),
    kind: text('kind').$type<Conflict['kind']>().notNull(),
    subject: text('subject').notNull(),
    childId: integer('child_id'),
    field: text('field').$type<Conflict['field']>().notNull(),
    kept: text('kept').notNull(),
    lost: text('lost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);

export type VersionedTable = 'categories' | 'flashcards' | 'sets' | 'history';

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

export const recordings = pgTable(
  'recordings',
  {
    familyId,
    id: uuid('id').notNull(),
    mediaType: text('media_type').$type<RecordingType>().notNull(),
    sound: bytea('sound').notNull(),
    createdAt: requiredInstant('created_at'),
    unusedSince: instant('unused_since'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.id] })],
);
