import { fetchInTime } from '#client/lib/network/time-limit.ts';
import type { MailLinkType } from './mail-link.ts';

const CHECK_PATH = '/api/auth-links/check';
const GONE = 410;
/** The form itself finds out later, so a slow answer must not keep a parent from it. */
const LIMIT_MS = 5_000;

/**
 * Asks whether a link can still be used, without using it: a parent should hear that it is late before typing a new
 * password. Whatever is no clear "gone" counts as `open`: another auth server, no network, no answer in time.
 */
export async function checkMailLink(type: MailLinkType, tokenHash: string): Promise<'open' | 'over'> {
  try {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: tokenHash, type }),
    };
    const response = await fetchInTime(CHECK_PATH, request, LIMIT_MS);
    return response.status === GONE ? 'over' : 'open';
  } catch {
    return 'open';
  }
}
