import { fetchInTime } from '#client/lib/http/time-limit.ts';
import { type LinkedEmailChange, type LinkedSignUp, MailLinkCheckSchema } from '#shared/mail-link-check.ts';
import type { MailLinkType } from './mail-link.ts';

const CHECK_PATH = '/api/auth-links/check';
const GONE = 410;
/** The form itself finds out later, so a slow answer must not keep a parent from it. */
const LIMIT_MS = 5_000;

/** What the link confirms, where the server tells it: whose sign-up, or which change of address. */
export type LinkFacts = { signUp: LinkedSignUp | null; emailChange: LinkedEmailChange | null };
export type CheckedLink = { status: 'over' } | ({ status: 'open' } & LinkFacts);

/**
 * Asks whether a link can still be used, without using it: a parent should hear that it is late before typing a new
 * password. Whatever is no clear "gone" counts as `open`: another auth server, no network, no answer in time.
 */
export async function checkMailLink(type: MailLinkType, tokenHash: string): Promise<CheckedLink> {
  try {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: tokenHash, type }),
    };
    const response = await fetchInTime(CHECK_PATH, request, LIMIT_MS);
    if (response.status === GONE) return { status: 'over' };
    const answer = MailLinkCheckSchema.safeParse(await response.json());
    const { signUp = null, emailChange = null } = answer.data ?? {};
    return { status: 'open', signUp, emailChange };
  } catch {
    return { status: 'open', signUp: null, emailChange: null };
  }
}
