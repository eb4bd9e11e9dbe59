import type { AuthApiError } from '@supabase/auth-js';

// Auth-js's own functions compare the names too, and would bring all of auth-js into the first load.

/**
 * Returns whether an error of the auth client means that no answer came, or none of the auth server's own: a
 * failed fetch or a 5xx.
 */
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
