import { z } from 'zod/mini';

const TabSchema = z.object({ tab: z.literal('print') });

/**
 * Returns the address that an older one leads to, open on printing where the page before asked for it in the history's state,
 * as the page about a bought plan does.
 */
export function openTab(to: string, state: unknown): string {
  const asked = TabSchema.safeParse(state);
  return to === '/manage-flashcards' && asked.success ? `${to}?tab=${asked.data.tab}` : to;
}
