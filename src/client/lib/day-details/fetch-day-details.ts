import { fetchAsUser } from '#client/lib/auth/auth-client.ts';
import { DAY_PATH, type DayDetails, DayDetailsSchema } from '#shared/library/sync-protocol.ts';

/** All that the server knows of a child's day; null when it is out of reach or gives no answer that can be read. */
export async function fetchDayDetails(
  { childId, day }: { childId: number; day: string },
  fetcher: typeof fetch = fetchAsUser,
): Promise<DayDetails | null> {
  const query = new URLSearchParams({ childId: String(childId), day });
  try {
    const response = await fetcher(`${DAY_PATH}?${query}`);
    return response.ok ? DayDetailsSchema.parse(await response.json()) : null;
  } catch {
    return null;
  }
}
