import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import {
  type LinkedEmailChange,
  type LinkedSignUp,
  MailLinkCheckSchema,
  type MailLinkRequest,
} from '#shared/mail-link-check.ts';
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
    const body: MailLinkRequest = { token_hash: tokenHash, type };
    const request = { path: CHECK_PATH, body, timeoutMs: LIMIT_MS };
    const { signUp, emailChange = null } = await fetchAnswer(MailLinkCheckSchema, request);
    return { status: 'open', signUp, emailChange };
  } catch (thrown) {
    const failure = toHttpFailure(thrown);
    if (failure.kind === 'refused' && failure.status === GONE) return { status: 'over' };
    return { status: 'open', signUp: null, emailChange: null };
  }
}
