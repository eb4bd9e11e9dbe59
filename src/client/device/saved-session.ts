import { z } from 'zod/mini';
import { ChildIdSchema, DaySchema } from '#shared/library/tables/fields.ts';

const SavedSessionSchema = z.object({ entryId: z.uuid(), childId: ChildIdSchema, day: DaySchema });

export type SavedSession = z.infer<typeof SavedSessionSchema>;

export type SavedSessionState = { savedSession: SavedSession };

const StateSchema = z.object({ savedSession: SavedSessionSchema });

export function readSavedSession(state: unknown): SavedSession | null {
  const parsed = StateSchema.safeParse(state);
  return parsed.success ? parsed.data.savedSession : null;
}
