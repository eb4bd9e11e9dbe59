import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { DAY_PATH, type DayDetails, DayDetailsSchema } from '#shared/library/sync-protocol.ts';

export function fetchDayDetails(
  userId: string,
  { childId, day }: { childId: number; day: string },
): Promise<DayDetails> {
  const query = new URLSearchParams({ childId: String(childId), day });
  return fetchAnswer(DayDetailsSchema, { path: `${DAY_PATH}?${query}`, as: asUser(userId) });
}
