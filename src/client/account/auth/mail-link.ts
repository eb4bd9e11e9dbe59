import { z } from 'zod/mini';
import { rememberNextSession } from '#client/device/session/stored-session.ts';
import { getErrorCode, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson } from '#client/lib/http/send-request.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  type LinkedEmailChange,
  type LinkedSignUp,
  MailLinkCheckSchema,
  type MailLinkRequest,
} from '#shared/mail/mail-link-check.ts';
import { tryAuth } from './auth-client.ts';
import { toSignedInUser } from './auth-context.ts';
import type { AuthFailure } from './auth-failure.ts';
import { ensureProfile } from './ensure-profile.ts';

export type MailLinkType = 'recovery' | 'signup' | 'email_change';

export type MailLink = { tokenHash: string } | 'expired';

const TokenHashSchema = z.string().check(z.minLength(1), z.maxLength(500));

/** Reads the token from the fragment, which no server or log sees. Supabase adds `error_code` to an expired link. */
export function readMailLink(hash: string, type: MailLinkType): MailLink | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (fragment.get('error_code') !== null) return 'expired';
  const token = TokenHashSchema.safeParse(fragment.get('token_hash'));
  return token.success && fragment.get('type') === type ? { tokenHash: token.data } : null;
}

const storage = createSafeStorage(() => window.sessionStorage);
const toStorageKey = (type: MailLinkType) => `sproutcards-mail-link/${type}`;

/** Stores the link so that a reload still works after it has left the address bar. */
export function storeMailLink(type: MailLinkType, link: MailLink | null): void {
  if (link === null || link === 'expired') storage.remove(toStorageKey(type));
  else storage.write(toStorageKey(type), link.tokenHash);
}

export function readStoredMailLink(type: MailLinkType): MailLink | null {
  const token = TokenHashSchema.safeParse(storage.read(toStorageKey(type)));
  return token.success ? { tokenHash: token.data } : null;
}

const CHECK_TIMEOUT_MS = 5_000;

export type LinkDetails = { signUp: LinkedSignUp | null; emailChange: LinkedEmailChange | null };
type CheckedLink = { status: 'expired' } | ({ status: 'open' } & LinkDetails);

/** Checks a link without consuming it. Any failure except an expired token counts as `open`. */
export async function checkMailLink(type: MailLinkType, tokenHash: string): Promise<CheckedLink> {
  try {
    const body: MailLinkRequest = { token_hash: tokenHash, type };
    const request = { path: '/api/auth-links/check', body, timeoutMs: CHECK_TIMEOUT_MS };
    const { signUp, emailChange = null } = await fetchJson(MailLinkCheckSchema, request);
    return { status: 'open', signUp, emailChange };
  } catch (thrown) {
    const failure = toHttpFailure(thrown);
    if (getErrorCode(failure) === 'otp_expired') return { status: 'expired' };
    return { status: 'open', signUp: null, emailChange: null };
  }
}

// Only a hosted Supabase project needs these URLs. Our own server builds the links itself.
const getResetPageUrl = () => `${window.location.origin}/reset-password`;
const getConfirmPageUrl = () => `${window.location.origin}/confirm-email`;

export function requestPasswordReset(email: string): Promise<AuthFailure | null> {
  return tryAuth('requestReset', (auth) =>
    auth.resetPasswordForEmail(email, { redirectTo: getResetPageUrl() }),
  );
}

export function resendConfirmation(email: string): Promise<AuthFailure | null> {
  return tryAuth('resend', (auth) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: getConfirmPageUrl() } }),
  );
}

/** Resends the confirmation email, or refreshes the session if the link was opened on another device. */
export function resendConfirmationSignedIn(email: string): Promise<AuthFailure | null> {
  return tryAuth('resend', async (auth) => {
    const { data } = await auth.getUser();
    if (data.user?.user_metadata.email_verified === true) return auth.refreshSession();
    return auth.resend({ type: 'signup', email, options: { emailRedirectTo: getConfirmPageUrl() } });
  });
}

export function confirmAddress(tokenHash: string): Promise<AuthFailure | null> {
  return tryAuth('confirm', async (auth) => {
    rememberNextSession(true);
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    if (data.user && data.session) void ensureProfile(toSignedInUser(data.user), { mayExist: true });
    return { error };
  });
}
