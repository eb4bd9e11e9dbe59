import { z } from 'zod/mini';
import { ChildIdSchema, DaySchema } from '#shared/library/tables/fields.ts';

const StateSchema = z.object({
  savedSession: z.object({ entryId: z.uuid(), childId: ChildIdSchema, day: DaySchema }),
});

export type SavedSessionState = z.infer<typeof StateSchema>;
export type SavedSession = SavedSessionState['savedSession'];

export function readSavedSession(state: unknown): SavedSession | null {
  return StateSchema.safeParse(state).data?.savedSession ?? null;
}
