import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { REFUSALS } from './refusals.ts';
import { CardSetSchema } from './tables/card-set.ts';
import { CategorySchema } from './tables/category.ts';
import { ChildSchema } from './tables/child.ts';
import { StoredEntrySchema } from './tables/day-entry.ts';
import { TrackingRecordSchema } from './tables/day-record.ts';
import { ChildIdSchema, DaySchema, FIRST_CHILD } from './tables/fields.ts';
import { FlashcardSchema } from './tables/flashcard.ts';
import { GoneListSchema, LIBRARY_TABLES, RowListSchema } from './tables/library-tables.ts';
import { StoryRowSchema } from './tables/story.ts';

/** The server acknowledges a change by its id. A repeated change gets its recorded outcome. */
export const SYNC_PATH = '/api/library/sync';

/** Increment it when older clients would be misunderstood. They then get 409 `protocol_unsupported`. */
export const SYNC_PROTOCOL = 3;

export const FIRST_REVISION = 1;

export const CHANGES_PER_SYNC = 200;

/** The limit is in bytes; the largest possible import fits. */
export const SYNC_BODY_LIMIT = 16 * 1024 * 1024;

/** The random token distinguishes two histories with equal numbers. */
const RevisionSchema = z.object({
  rev: z.int().check(z.minimum(1)),
  token: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type Revision = z.infer<typeof RevisionSchema>;

const PageCursorSchema = z.object({
  rev: z.int().check(z.minimum(1)),
  table: z.enum(LIBRARY_TABLES),
  after: z.nullable(z.string().check(z.maxLength(100))),
});
export type PageCursor = z.infer<typeof PageCursorSchema>;

export const SyncRequestSchema = z.object({
  protocol: z.literal(SYNC_PROTOCOL),
  /** The `LIBRARY_SHAPE` of the code that wrote the copy. */
  shape: z.int().check(z.minimum(1)),
  copy: z.nullable(RevisionSchema),
  changes: boundedArray(z.object({ id: z.uuid(), base: z.int().check(z.minimum(0)), change: z.unknown() }), {
    max: CHANGES_PER_SYNC,
  }),
  /** Requests a further page; `changes` are then empty. */
  page: z.nullable(PageCursorSchema),
});
export type SyncRequest = z.infer<typeof SyncRequestSchema>;

export const SyncResponseSchema = z.object({
  rev: z.int().check(z.minimum(1)),
  token: z.string(),
  /**
   * `diverged`: this server never had the copy, as after a restore. `stale`: the copy is too old. Both send all rows.
   */
  state: z.enum(['same', 'diverged', 'stale']),
  whole: z.boolean(),
  acknowledged: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.enum(REFUSALS) })),
  rows: RowListSchema,
  gone: GoneListSchema,
  more: z.nullable(PageCursorSchema),
});
export type SyncResponse = z.infer<typeof SyncResponseSchema>;
export type SyncRows = SyncResponse['rows'];
export type SyncGone = SyncResponse['gone'];

/** `GET` with `?childId=1&day=2026-03-01`. */
export const DAY_PATH = '/api/library/day';
export const DayQuerySchema = z.object({
  childId: z._default(z.pipe(z.coerce.number(), ChildIdSchema), FIRST_CHILD),
  day: DaySchema,
});
export const DayDetailsSchema = z.object({
  record: z.nullable(TrackingRecordSchema),
  entries: z.array(StoredEntrySchema),
  earlierNotes: z.array(z.object({ replacedAt: z.iso.datetime(), notes: z.string() })),
});
export type DayDetails = z.infer<typeof DayDetailsSchema>;

export const VERSIONS_PATH = '/api/library/versions';
const version = { replacedAt: z.iso.datetime(), deleted: z.boolean() };
export const RowVersionsSchema = z.object({
  versions: z.array(
    z.discriminatedUnion('table', [
      z.object({ table: z.literal('categories'), row: CategorySchema, ...version }),
      z.object({ table: z.literal('flashcards'), row: FlashcardSchema, ...version }),
      z.object({ table: z.literal('sets'), row: CardSetSchema, ...version }),
      z.object({ table: z.literal('children'), row: ChildSchema, ...version }),
      z.object({ table: z.literal('stories'), row: StoryRowSchema, ...version }),
    ]),
  ),
});
export type RowVersions = z.infer<typeof RowVersionsSchema>;
