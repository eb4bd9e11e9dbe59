import type { z } from 'zod';
import { fetchInTime } from '#client/lib/http/time-limit.ts';
import type { Language } from '#client/lib/i18n/languages.ts';
import { WAITLIST_PATHS, type WaitlistEntry, WaitlistEntrySchema } from '#shared/waitlist.ts';

/** Why a link brought nothing: `broken` and `gone` are final, after the others the same call may be made again. */
export type LinkProblem = 'broken' | 'gone' | 'tooMany' | 'failed' | 'outOfReach';

/** The entry that a link belongs to, or why there is none. */
export type LinkAnswer = { entry: WaitlistEntry } | { problem: LinkProblem };

const PROBLEMS: Record<number, LinkProblem> = { 400: 'broken', 410: 'gone', 429: 'tooMany' };

/** What the link of a waitlist mail is for. It changes nothing. */
export function readWaitlistLink(token: string): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.check, { token });
}

/** Confirms the address, and says whether updates may be sent. The same again does no harm. */
export function confirmWaitlistLink(
  token: string,
  choice: { updates: boolean; language: Language },
): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.confirm, { token, ...choice });
}

async function post(path: string, body: object): Promise<LinkAnswer> {
  let response: Response;
  try {
    response = await fetchInTime(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { problem: 'outOfReach' };
  }
  if (!response.ok) return { problem: PROBLEMS[response.status] ?? 'failed' };
  const answer: z.ZodSafeParseResult<WaitlistEntry> = WaitlistEntrySchema.safeParse(
    await response.json().catch(() => null),
  );
  return answer.success ? { entry: answer.data } : { problem: 'failed' };
}
