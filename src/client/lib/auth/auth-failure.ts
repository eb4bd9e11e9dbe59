import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { readWaitMinutes } from '#client/lib/http/retry-after.ts';

/** What was being done when it failed; each has its own sentence for when the server gives none. */
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

/** A failure of the auth server, kept as parts so that it can be said in the language of the moment. */
export type AuthFailure = {
  action: AuthAction;
  /** The server's stable code (`invalid_credentials`), if it gave one. */
  code: string | null;
  /** The server's own sentence, in English, if it gave one. */
  message: string | null;
  /** True when the server could not be reached or was not able to answer: trying again later makes sense. */
  outOfReach: boolean;
  /** The minutes to wait, where the server refused because of too many tries and said how long; else null. */
  waitMinutes?: number | null;
};

const TOO_OFTEN = ['over_request_rate_limit', 'over_email_send_rate_limit'];

/** Whether the server refused because it had been asked too often. */
export function isTooOften({ code }: AuthFailure): boolean {
  return code !== null && TOO_OFTEN.includes(code);
}

type Translate = (key: string, options?: { defaultValue?: string; count?: number }) => string;

/** Takes auth-js's error (or anything thrown) apart. */
export function toAuthFailure(action: AuthAction, error: unknown): AuthFailure {
  const { code, message } = readError(error);
  // A failed fetch or a 5xx; its message is the browser's or a proxy's, not for parents.
  const outOfReach = isAuthRetryableFetchError(error);
  return {
    action,
    code: outOfReach ? null : (code ?? null),
    message: outOfReach || !message?.trim() || message.trim() === '{}' ? null : message,
    outOfReach,
    waitMinutes: !outOfReach && code && TOO_OFTEN.includes(code) ? readWaitMinutes() : null,
  };
}

/** How long to wait after too many tries, and what helps meanwhile. The server's sentence says neither. */
function describeWait({ action, waitMinutes = null }: AuthFailure, translate: Translate): string {
  // Where a password is asked for, there is another way in.
  const form = action === 'logIn' ? 'waitOrReset' : 'wait';
  if (waitMinutes === null) return translate(`tooOften.${form}Unknown`);
  return translate(`tooOften.${form}`, { count: waitMinutes });
}

/**
 * The sentence for a failure (the backend's message, else the fallback). The backend speaks English; for
 * other languages the sentence of its code is taken if there is one. `translate` looks up the `errors` namespace.
 */
export function describeAuthFailure(failure: AuthFailure, language: string, translate: Translate): string {
  if (isTooOften(failure)) return describeWait(failure, translate);
  const fallback = translate(`fallback.${failure.action}`);
  // Some of the fixed sentences end with a full stop, some do not.
  if (failure.outOfReach) return `${fallback.replace(/[.。]$/, '')}. ${translate('outOfReach')}`;
  const message = failure.message ?? fallback;
  // What goes wrong in the code exchange is said by the server in words for programmers.
  const serverSpeaks = failure.message && language === 'en' && failure.action !== 'google';
  const reason =
    !failure.code || serverSpeaks ? message : translate(`auth.${failure.code}`, { defaultValue: message });
  // What Google says makes sense only together with what was being tried.
  return failure.action === 'google' && reason !== fallback ? `${fallback}: ${reason}` : reason;
}

function readError(error: unknown): { code?: string; message?: string } {
  if (!(error instanceof Error)) return {};
  const { code } = error as Error & { code?: unknown };
  return { message: error.message, ...(typeof code === 'string' && { code }) };
}
