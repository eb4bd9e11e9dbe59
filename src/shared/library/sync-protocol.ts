import { z } from 'zod';
import { REFUSALS } from './change.ts';
import { CardSetSchema, CategorySchema, FlashcardSchema, TrackingRecordSchema } from './schema.ts';

/**
 * `POST /api/library/sync` (DESIGN section 5). A device numbers its changes 1, 2, 3 …; the server keeps the last number
 * per device, so a change that is sent again is not applied again.
 */
export const SYNC_PATH = '/api/library/sync';

/** Most changes in one request; a longer outbox goes in several. */
export const CHANGES_PER_SYNC = 200;

/** Largest request body in bytes: an import of the most cards a library holds fits in. */
export const SYNC_BODY_LIMIT = 16 * 1024 * 1024;

export const SyncRequestSchema = z.object({
  deviceId: z.uuid(),
  /** The library revision that the device holds; 0 for none. */
  since: z.int().min(0),
  /**
   * In ascending order of `seq`. Each `change` is checked against `ChangeSchema` by itself: a bad one is refused as
   * `invalid_change` and does not hold up the rest of the outbox.
   */
  changes: z
    .array(z.object({ seq: z.int().min(1), change: z.unknown() }))
    .max(CHANGES_PER_SYNC)
    .refine((changes) => changes.every(({ seq }, i) => i === 0 || seq > (changes[i - 1]?.seq ?? 0)), {
      message: 'changes must come in ascending order of seq',
    }),
});
export type SyncRequest = z.infer<typeof SyncRequestSchema>;

export const SyncResponseSchema = z.object({
  /** The revision that the device holds after taking `rows` in. */
  rev: z.int().min(0),
  /** True when `rows` is the whole library and replaces what the device had. */
  whole: z.boolean(),
  /** The last sequence number of this device that the server has dealt with. */
  lastSeq: z.int().min(0),
  /** Changes of this request that were refused, now or when they first came. */
  refused: z.array(z.object({ seq: z.int(), code: z.enum(REFUSALS) })),
  /** Every row changed after `since`. */
  rows: z.object({
    categories: z.array(CategorySchema),
    flashcards: z.array(FlashcardSchema),
    sets: z.array(CardSetSchema),
    history: z.array(TrackingRecordSchema),
  }),
  /** Keys of the rows deleted after `since`. */
  gone: z.object({
    categories: z.array(z.string()),
    flashcards: z.array(z.string()),
    sets: z.array(z.int()),
    history: z.array(z.string()),
  }),
});
export type SyncResponse = z.infer<typeof SyncResponseSchema>;
