import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import {
  WAITLIST_PATHS,
  type WaitlistConfirmation,
  type WaitlistEntry,
  WaitlistEntrySchema,
} from '#shared/waitlist.ts';

/** The entry that a link belongs to, or why there is none. */
export type LinkAnswer = { entry: WaitlistEntry } | { failure: HttpFailure };

/** Returns what the link of a waitlist mail is for. It changes nothing. */
export function readWaitlistLink(token: string): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.check, { token });
}

/** Confirms the address, and says whether updates may be sent. It may be repeated. */
export function confirmWaitlistLink(
  token: string,
  choice: Omit<WaitlistConfirmation, 'token'>,
): Promise<LinkAnswer> {
  return post(WAITLIST_PATHS.confirm, { token, ...choice });
}

/**
 * Returns whether a link is broken or its entry gone for good; after every other failure the same call may be
 * made again.
 */
export function isFinal(failure: HttpFailure): boolean {
  const code = codeOf(failure);
  return code === 'invalid_request' || code === 'entry_gone';
}

async function post(path: string, body: object): Promise<LinkAnswer> {
  try {
    return { entry: await fetchAnswer(WaitlistEntrySchema, { path, body }) };
  } catch (thrown) {
    return { failure: toHttpFailure(thrown) };
  }
}
