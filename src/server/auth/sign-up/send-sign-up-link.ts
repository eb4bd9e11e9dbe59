import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { isWithin, LINK_PAUSE_MS, type LinkMailDeps, type WaitingRequest } from '../links/link-mail-deps.ts';
import { mayMailLink } from '../links/mail-limits.ts';
import { writeChooseMail, writeSignUpMail } from '../mails/account-mails.ts';
import type { PendingSignUp } from '../tables.ts';
import {
  forgetPendingSignUp,
  issueSignUpToken,
  savePendingSignUp,
  voidPasswordLinks,
} from './pending-sign-ups.ts';

/**
 * How many sign-ups with different passwords may wait for one address, each with a link of its own. This
 * bounds the mails that strangers can cause; a link without a password then stands in for all, so the owner
 * is not pushed out.
 */
const MOST_WITH_PASSWORD = 5;
/** How often further sign-ups bring such a link. */
const CROWDED_PAUSE_MS = 10 * 60_000;

/**
 * Mails the link for an address that has sign-ups waiting and no account. A new sign-up gets its own link. A request for
 * another mail gets the same link again where it is certain which sign-up is meant; else one that confirms the address
 * alone and leads to the page for a new password.
 */
export async function sendSignUpLink(
  deps: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
  pending: PendingSignUp[],
): Promise<void> {
  const withPassword = pending.filter(({ passwordHash }) => passwordHash !== null);
  const addressOnly = pending.find(({ passwordHash }) => passwordHash === null);
  const contested = addressOnly !== undefined || withPassword.length > 1;
  const [newest] = withPassword;
  if (!request.signUpId) {
    if (request.kind === 'signup' && newest && !contested) return sendOwnLink(deps, tx, request, newest);
    return sendAddressLink(deps, tx, request, addressOnly, LINK_PAUSE_MS);
  }
  const own = withPassword.find(({ id }) => id === request.signUpId);
  // Repeated since then: the later request brings the link.
  if (own === undefined) return;
  if (withPassword.length <= MOST_WITH_PASSWORD) return sendOwnLink(deps, tx, request, own);
  await forgetPendingSignUp(tx, own.id);
  // Among so many mails the owner could take a stranger's for the right one.
  await voidPasswordLinks(tx, own.email);
  await sendAddressLink(deps, tx, request, addressOnly, CROWDED_PAUSE_MS);
}

async function sendOwnLink(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
  signUp: PendingSignUp,
): Promise<void> {
  const { id, language, challenge } = request;
  const now = clock();
  if (isWithin(LINK_PAUSE_MS, signUp.mailedAt, now) || !(await mayMailLink(tx, request, signUp))) return;
  const token = await issueSignUpToken(tx, signUp, challenge, now);
  const { email: to, createdAt: signedUpAt, userMetadata } = signUp;
  const mail = writeSignUpMail({ to, language, publicUrl, token, name: userMetadata.name, signedUpAt });
  await mailer.enqueue(tx, `confirmation/${id}`, mail);
}

async function sendAddressLink(
  { clock, mailer, publicUrl }: LinkMailDeps,
  tx: Tx,
  request: WaitingRequest,
  earlier: PendingSignUp | undefined,
  pauseMs: number,
): Promise<void> {
  const { id, email, language, challenge } = request;
  const now = clock();
  if (isWithin(pauseMs, earlier?.mailedAt ?? null, now) || !(await mayMailLink(tx, request))) return;
  const signUpId = randomUUID();
  await savePendingSignUp(tx, { id: signUpId, email, passwordHash: null, userMetadata: {} }, now);
  const token = await issueSignUpToken(tx, { id: signUpId, passwordHash: null }, challenge, now);
  await mailer.enqueue(tx, `confirmation/${id}`, writeChooseMail({ to: email, language, publicUrl, token }));
}
