import { z } from 'zod/mini';

/** What a link in one of our mails is for: a new password, the confirmation of an address, or another address. */
export type MailLinkType = 'recovery' | 'signup' | 'email_change';

/** A link as the address bar brought it; `over` when the auth server has already said that it cannot be used. */
export type MailLink = { tokenHash: string } | 'over';

const TokenHashSchema = z.string().check(z.minLength(1), z.maxLength(500));

/**
 * Reads a mail's link from the fragment of the address: `#token_hash=…&type=recovery`. The fragment, because a browser
 * never sends it to any server or log. A hosted Supabase project redirects here with `#error_code=otp_expired` when its
 * own link was used or late. Null when the fragment is about something else.
 */
export function readMailLink(hash: string, type: MailLinkType): MailLink | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (fragment.get('error_code') !== null) return 'over';
  const token = TokenHashSchema.safeParse(fragment.get('token_hash'));
  return token.success && fragment.get('type') === type ? { tokenHash: token.data } : null;
}

const keyOf = (type: MailLinkType) => `sproutcards-mail-link/${type}`;

/** Keeps an unused link for this tab, so that a reload still works once the address bar is clean; null forgets it. */
export function keepMailLink(type: MailLinkType, link: MailLink | null): void {
  try {
    if (link === null || link === 'over') sessionStorage.removeItem(keyOf(type));
    else sessionStorage.setItem(keyOf(type), link.tokenHash);
  } catch {
    // A blocked storage only means that a reload asks for the link again.
  }
}

/** The unused link that this tab keeps. */
export function readKeptMailLink(type: MailLinkType): MailLink | null {
  try {
    const token = TokenHashSchema.safeParse(sessionStorage.getItem(keyOf(type)));
    return token.success ? { tokenHash: token.data } : null;
  } catch {
    return null;
  }
}
