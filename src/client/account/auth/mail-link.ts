import { z } from 'zod/mini';
import { codeOf, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  type LinkedEmailChange,
  type LinkedSignUp,
  MailLinkCheckSchema,
  type MailLinkRequest,
} from '#shared/mail/mail-link-check.ts';

export type MailLinkType = 'recovery' | 'signup' | 'email_change';

export type MailLink = { tokenHash: string } | 'over';

const TokenHashSchema = z.string().check(z.minLength(1), z.maxLength(500));

/** The token is in the fragment, which no server or log sees. Supabase adds `error_code` to an expired link. */
export function readMailLink(hash: string, type: MailLinkType): MailLink | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (fragment.get('error_code') !== null) return 'over';
  const token = TokenHashSchema.safeParse(fragment.get('token_hash'));
  return token.success && fragment.get('type') === type ? { tokenHash: token.data } : null;
}

const storage = createSafeStorage(() => window.sessionStorage);
const keyOf = (type: MailLinkType) => `sproutcards-mail-link/${type}`;

/** Stores the link, so that a reload still works after the address bar has been cleaned. */
export function keepMailLink(type: MailLinkType, link: MailLink | null): void {
  if (link === null || link === 'over') storage.remove(keyOf(type));
  else storage.write(keyOf(type), link.tokenHash);
}

export function readKeptMailLink(type: MailLinkType): MailLink | null {
  const token = TokenHashSchema.safeParse(storage.read(keyOf(type)));
  return token.success ? { tokenHash: token.data } : null;
}

const LIMIT_MS = 5_000;

export type LinkFacts = { signUp: LinkedSignUp | null; emailChange: LinkedEmailChange | null };
type CheckedLink = { status: 'over' } | ({ status: 'open' } & LinkFacts);

/** Does not use up the link. Anything but a clear "gone" counts as `open`. */
export async function checkMailLink(type: MailLinkType, tokenHash: string): Promise<CheckedLink> {
  try {
    const body: MailLinkRequest = { token_hash: tokenHash, type };
    const request = { path: '/api/auth-links/check', body, timeoutMs: LIMIT_MS };
    const { signUp, emailChange = null } = await fetchAnswer(MailLinkCheckSchema, request);
    return { status: 'open', signUp, emailChange };
  } catch (thrown) {
    const failure = toHttpFailure(thrown);
    if (codeOf(failure) === 'otp_expired') return { status: 'over' };
    return { status: 'open', signUp: null, emailChange: null };
  }
}
