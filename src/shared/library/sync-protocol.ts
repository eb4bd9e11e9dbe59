import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { REFUSALS } from './refusals.ts';
import { CardSetSchema } from './tables/card-set.ts';
import { CategorySchema } from './tables/category.ts';
import { StoredEntrySchema } from './tables/day-entry.ts';
import { TrackingRecordSchema } from './tables/day-record.ts';
import { ChildIdSchema, DaySchema, FIRST_CHILD } from './tables/fields.ts';
import { FlashcardSchema } from './tables/flashcard.ts';
import { GoneListSchema, LIBRARY_TABLES, RowListSchema } from './tables/library-tables.ts';

/**
 * `POST /api/library/sync`: a device sends its changes and receives what it has missed. A change is acknowledged by its
 * id; one that is sent again is answered from memory.
 */
export const SYNC_PATH = '/api/library/sync';

/** Goes up when an older client could not be understood any more; the server answers others 409 `protocol_unsupported`. */
export const SYNC_PROTOCOL = 2;

/** The revision at which a family is made; the first change that is carried out leads to the next one. */
export const FIRST_REVISION = 1;

/** Most changes in one request; a longer outbox goes in several. */
export const CHANGES_PER_SYNC = 200;

/** Largest request body in bytes: an import of the most cards a library holds fits in. */
export const SYNC_BODY_LIMIT = 16 * 1024 * 1024;

/** A revision of a library and its random token, which tells two histories with equal numbers apart. */
export const RevisionSchema = z.object({
  rev: z.int().check(z.minimum(1)),
  token: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type Revision = z.infer<typeof RevisionSchema>;

/** Where the next page of an answer begins: after this key of this table; null: at its first row. */
export const PageCursorSchema = z.object({
  /** The revision of the first page, at which the pages are taken in together. */
  rev: z.int().check(z.minimum(1)),
  table: z.enum(LIBRARY_TABLES),
  after: z.nullable(z.string().check(z.maxLength(100))),
});
export type PageCursor = z.infer<typeof PageCursorSchema>;

export const SyncRequestSchema = z.object({
  protocol: z.literal(SYNC_PROTOCOL),
  /** The `LIBRARY_SHAPE` of the code that wrote the copy. */
  shape: z.int().check(z.minimum(1)),
  /** What the device holds; null for nothing. */
  copy: z.nullable(RevisionSchema),
  /**
   * In the order they were made. `base` is the revision that the change was made on. Each `change` is checked against
   * `ChangeSchema` by itself: a bad one is refused as `invalid_change` and does not hold up the rest.
   */
  changes: boundedArray(z.object({ id: z.uuid(), base: z.int().check(z.minimum(0)), change: z.unknown() }), {
    max: CHANGES_PER_SYNC,
  }),
  /** Asks for a further page of the answer before; then `changes` are empty. */
  page: z.nullable(PageCursorSchema),
});
export type SyncRequest = z.infer<typeof SyncRequestSchema>;

export const SyncResponseSchema = z.object({
  /** The revision that the device holds after it has taken in all pages. */
  rev: z.int().check(z.minimum(1)),
  token: z.string(),
  /**
   * `same`: the copy is known. `diverged`: this server never had it (it was restored from a backup, say); the changes
   * were not looked at. `stale`: it is older than what the server remembers. In the last two the whole library comes.
   */
  state: z.enum(['same', 'diverged', 'stale']),
  /** True when the rows are the whole library and replace what the device had. */
  whole: z.boolean(),
  /** Changes of this request that the server has dealt with, the refused ones included. */
  acknowledged: z.array(z.string()),
  /** Those of them that were refused, now or when they first came. */
  refused: z.array(z.object({ id: z.string(), code: z.enum(REFUSALS) })),
  /** Rows changed after the copy. */
  rows: RowListSchema,
  /** Keys of the rows deleted after the copy, of the tables that leave tombstones. */
  gone: GoneListSchema,
  /** Where to go on; null when this was the last page. */
  more: z.nullable(PageCursorSchema),
});
export type SyncResponse = z.infer<typeof SyncResponseSchema>;
export type SyncRows = SyncResponse['rows'];
export type SyncGone = SyncResponse['gone'];

/** `GET /api/library/day?childId=1&day=2026-03-01`: one day with all that is known of it (`DayDetails`). */
export const DAY_PATH = '/api/library/day';
export const DayQuerySchema = z.object({
  childId: z._default(z.pipe(z.coerce.number(), ChildIdSchema), FIRST_CHILD),
  day: DaySchema,
});
export const DayDetailsSchema = z.object({
  record: z.nullable(TrackingRecordSchema),
  entries: z.array(StoredEntrySchema),
  /** Earlier notes of the last 30 days, newest first. `replacedAt` in ISO 8601. */
  earlierNotes: z.array(z.object({ replacedAt: z.iso.datetime(), notes: z.string() })),
});
export type DayDetails = z.infer<typeof DayDetailsSchema>;

/** `GET /api/library/versions`: earlier versions of cards, sets and categories of the last 30 days, newest first. */
export const VERSIONS_PATH = '/api/library/versions';
const version = { replacedAt: z.iso.datetime(), deleted: z.boolean() };
export const RowVersionsSchema = z.object({
  versions: z.array(
    z.discriminatedUnion('table', [
      z.object({ table: z.literal('categories'), row: CategorySchema, ...version }),
      z.object({ table: z.literal('flashcards'), row: FlashcardSchema, ...version }),
      z.object({ table: z.literal('sets'), row: CardSetSchema, ...version }),
    ]),
  ),
});
export type RowVersions = z.infer<typeof RowVersionsSchema>;
