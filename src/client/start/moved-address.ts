import { z } from 'zod/mini';

const TabSchema = z.object({ tab: z.literal('print') });

export function openTab(to: string, state: unknown): string {
  const asked = TabSchema.safeParse(state);
  return to === '/manage-flashcards' && asked.success ? `${to}?tab=${asked.data.tab}` : to;
}
