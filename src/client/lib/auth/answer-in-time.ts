import { AuthRetryableFetchError } from '@supabase/auth-js';
import { limitTime } from '#client/lib/http/time-limit.ts';

/**
 * Limits a call of the auth client that may have to renew the session first, which auth-js tries for half a minute. When
 * it takes too long it fails like any other lost answer; the session stays as it is.
 */
export async function answerInTime<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await limitTime(call);
  } catch (error) {
    if (error instanceof DOMException) throw new AuthRetryableFetchError(error.message, 0);
    throw error;
  }
}
