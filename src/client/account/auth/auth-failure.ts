import type { AuthApiError } from '@supabase/auth-js';
import {
  createRefusal,
  HttpError,
  type HttpFailure,
  isOffline,
  isOutcomeUnknown,
  isOutOfReach,
  TOO_MANY_REQUESTS,
} from '#client/lib/http/http-failure.ts';
import { getRetryAfterMs, TimeoutError } from '#client/lib/http/with-timeout.ts';

// Errors are recognized by name, because importing auth-js's own type guards would add all of it to the first load.

/** Returns true if the auth server did not respond, or if a 5xx came from something else, such as a gateway. */
export function isRetryable(error: unknown): boolean {
  return hasName(error, 'AuthRetryableFetchError');
}

export function isRefusedByServer(error: unknown): error is AuthApiError {
  return hasName(error, 'AuthApiError');
}

export function isSessionMissing(error: unknown): boolean {
  return hasName(error, 'AuthSessionMissingError');
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

export type AuthAction =
  | 'signUp'
  | 'logIn'
  | 'logOut'
  | 'initialize'
  | 'requestReset'
  | 'setPassword'
  | 'changeDetails'
  | 'confirm'
  | 'resend'
  | 'google';

export type AuthFailure = HttpFailure & { action: AuthAction };

export function toAuthFailure(action: AuthAction, error: unknown): AuthFailure {
  return { action, ...classifyError(error) };
}

function classifyError(error: unknown): HttpFailure {
  if (error instanceof HttpError) return treatProxyAsUnreachable(error.failure);
  if (error instanceof TimeoutError) return { kind: 'timed-out' };
  if (!(error instanceof Error)) return { kind: 'unexpected' };
  if (isRetryable(error)) {
    return { kind: isOffline() ? 'offline' : 'unreachable' };
  }
  const { status, code } = error as Error & { status?: unknown; code?: unknown };
  // auth-js uses the message '{}' for an error body without a message.
  const message = error.message.trim();
  return createRefusal({
    status: typeof status === 'number' ? status : 0,
    code: typeof code === 'string' ? code : null,
    message: message === '' || message === '{}' ? null : error.message,
    // auth-js hides the response headers, so this is the last recorded Retry-After.
    retryAfterMs: status === TOO_MANY_REQUESTS ? getRetryAfterMs() : null,
  });
}

/** Reports a proxy's response as an unreachable server, because its message would not help the parent. */
function treatProxyAsUnreachable(failure: HttpFailure): HttpFailure {
  return isOutcomeUnknown(failure) && !isOutOfReach(failure) ? { kind: 'unreachable' } : failure;
}
