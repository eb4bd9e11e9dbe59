import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Refusal } from '#shared/library/change.ts';
import type { TimeOfDay } from '#shared/library/schema.ts';

// The columns of 0003-library.sql, which says what they are for.

const rowColumns = {
  userId: uuid('user_id').notNull(),
  rev: bigint('rev', { mode: 'number' }).notNull(),
  deleted: boolean('deleted').notNull().default(false),
};

export const libraries = pgTable('libraries', {
  userId: uuid('user_id').primaryKey(),
  rev: bigint('rev', { mode: 'number' }).notNull(),
  flashcardCount: integer('flashcard_count').notNull(),
});

export const libraryDevices = pgTable(
  'library_devices',
  {
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);

export const libraryRefusals = pgTable(
  'library_refusals',
  {
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    code: text('code').$type<Refusal>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId, table.seq] })],
);

export const categories = pgTable(
  'categories',
  { ...rowColumns, id: text('id').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const flashcards = pgTable(
  'flashcards',
  {
    ...rowColumns,
    id: text('id').notNull(),
    word: text('word').notNull(),
    english: text('english'),
    pinyin: text('pinyin'),
    categoryId: text('category_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const cardSets = pgTable(
  'card_sets',
  {
    ...rowColumns,
    id: integer('id').notNull(),
    name: text('name').notNull(),
    flashcardIds: text('flashcard_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const trackingRecords = pgTable(
  'tracking_records',
  {
    ...rowColumns,
    date: date('date', { mode: 'string' }).notNull(),
    selectedSets: integer('selected_sets').array().notNull(),
    setUsage: jsonb('set_usage').$type<Record<string, number>>().notNull(),
    setCards: jsonb('set_cards').$type<Record<string, string[]>>().notNull(),
    engagement: smallint('engagement').notNull(),
    engagementTimes: text('engagement_times').array().$type<TimeOfDay[]>().notNull(),
    notes: text('notes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
);
