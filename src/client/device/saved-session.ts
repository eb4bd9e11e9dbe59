import { z } from 'zod/mini';
import { ChildIdSchema, DaySchema } from '#shared/library/tables/fields.ts';

const SavedSessionSchema = z.object({ entryId: z.uuid(), childId: ChildIdSchema, day: DaySchema });

/** A session of a day that was saved a moment ago, by its entry. */
export type SavedSession = z.infer<typeof SavedSessionSchema>;

/** What a page that saved a session hands over to `/dashboard` in the history, which says so and offers an undo. */
export type SavedSessionState = { savedSession: SavedSession };

const StateSchema = z.object({ savedSession: SavedSessionSchema });

/** Returns the session that the state of a location names; null where it names none. */
export function readSavedSession(state: unknown): SavedSession | null {
  const parsed = StateSchema.safeParse(state);
  return parsed.success ? parsed.data.savedSession : null;
}
