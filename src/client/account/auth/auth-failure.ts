import type { AuthApiError } from '@supabase/auth-js';
import {
  createRefusal,
  HttpError,
  type HttpFailure,
  isOffline,
  isOutOfReach,
  isUnanswered,
  TOO_MANY_REQUESTS,
} from '#client/lib/http/http-failure.ts';
import { getRetryAfterMs, TimeoutError } from '#client/lib/http/with-timeout.ts';

// The checks of auth-js itself would load all of auth-js at the start.

/** Returns true without an answer, or for a 5xx that the auth server did not write. */
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
  return { action, ...readFailure(error) };
}

function readFailure(error: unknown): HttpFailure {
  if (error instanceof HttpError) return withoutProxy(error.failure);
  if (error instanceof TimeoutError) return { kind: 'timed-out' };
  if (!(error instanceof Error)) return { kind: 'unexpected' };
  if (isRetryable(error)) {
    return { kind: isOffline() ? 'offline' : 'unreachable' };
  }
  const { status, code } = error as Error & { status?: unknown; code?: unknown };
  const message = error.message.trim();
  return createRefusal({
    status: typeof status === 'number' ? status : 0,
    code: typeof code === 'string' ? code : null,
    message: message === '' || message === '{}' ? null : error.message,
    retryAfterMs: status === TOO_MANY_REQUESTS ? getRetryAfterMs() : null,
  });
}

/** Treats a proxy's answer as no answer, because it means nothing to a parent. */
function withoutProxy(failure: HttpFailure): HttpFailure {
  return isUnanswered(failure) && !isOutOfReach(failure) ? { kind: 'unreachable' } : failure;
}
