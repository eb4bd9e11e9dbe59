import { randomUUID } from 'node:crypto';
import { type AccountMailDeps, describeSignUp, queueAccountMail } from '#server/auth/mails/account-mails.ts';
import {
  type ClaimedMailRequest,
  claimMailRequest,
  consumeLinkMail,
} from '#server/auth/records/mail-requests.ts';
import { issueLinkToken } from '#server/auth/records/one-time-proofs.ts';
import {
  deletePendingSignUp,
  deletePendingSignUps,
  issueSignUpToken,
  lockAddress,
  savePendingSignUp,
  selectPendingSignUps,
  voidPasswordLinks,
} from '#server/auth/records/pending-sign-ups.ts';
import type { PendingSignUp, UserRow } from '#server/auth/records/tables.ts';
import { findUserByEmail, lockUser, lockUserByEmail, updateUser } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { createRequestWorker, type RequestWorker } from '#server/jobs/background-worker.ts';
import { isMailAddress, maskMailAddress } from '#shared/mail/mail-address.ts';

const HOUR_MS = 3_600_000;
/** Shorter than the one-minute countdown on screen, so that a click right at its end still sends an email. */
const LINK_PAUSE_MS = 50_000;
const NOTICE_PAUSE_MS = HOUR_MS;
/** With more pending sign-ups for one address, a single link without a password replaces all others. */
const MAX_PASSWORD_SIGN_UPS = 5;
const CROWDED_PAUSE_MS = 10 * 60_000;

type LinkMailDeps = AccountMailDeps & { clock: () => Date };

/** A request in the transaction that processes it. */
type LinkTask = { deps: LinkMailDeps; tx: Tx; request: ClaimedMailRequest; now: Date };

export function createLinkMailWorker(
  deps: LinkMailDeps & { db: Database; log: { error(fields: object, message: string): void } },
): RequestWorker {
  return createRequestWorker({
    processNext: () =>
      deps.db.transaction(async (tx) => {
        const now = deps.clock();
        const request = await claimMailRequest(tx, now);
        if (request !== null) await processMailRequest({ deps, tx, request, now });
        return request !== null;
      }),
    onProcessed: () => deps.mailer.wake(),
    log: deps.log,
    errorMessage: 'Failed to process link requests',
  });
}

/** Sends a link to an account or a pending sign-up, a notice to an existing account, and nothing to an unknown address. */
async function processMailRequest(task: LinkTask): Promise<void> {
  const { tx, request, now } = task;
  if (!isMailAddress(request.email)) return;
  await lockAddress(tx, request.email);
  if (request.kind === 'email_change') return sendEmailChangeLink(task);
  const user = await lockUserByEmail(tx, request.email);
  if (user !== null && user.emailConfirmedAt !== null) return sendToOwner(task, user);
  const pending = await selectPendingSignUps(tx, request.email, now).for('update');
  if (pending.length > 0) return sendSignUpLink(task, pending);
  if (user !== null) await sendLink(task, user);
}

async function sendToOwner(task: LinkTask, user: UserRow): Promise<void> {
  const { tx, request } = task;
  // Until the address is verified, the link of an earlier sign-up still shows who owns it.
  if (user.emailProvedAt !== null) await deletePendingSignUps(tx, user.email);
  const needsVerification = user.emailProvedAt === null && !request.signUpId;
  if (request.kind === 'recovery' || needsVerification) await sendLink(task, user);
  else await sendNotice(task, user);
}

async function sendLink({ deps, tx, request, now }: LinkTask, user: UserRow): Promise<void> {
  const { id, kind, language, challenge } = request;
  const lastSentAt = kind === 'recovery' ? user.recoverySentAt : user.confirmationSentAt;
  if (isWithin(LINK_PAUSE_MS, lastSentAt, now) || !(await consumeLinkMail(tx, request))) return;
  const token = await issueLinkToken(tx, { userId: user.id, purpose: kind, challenge }, now);
  await updateUser(tx, user.id, kind === 'recovery' ? { recoverySentAt: now } : { confirmationSentAt: now });
  const name = kind === 'recovery' ? 'recovery' : 'confirmation';
  await queueAccountMail(deps, tx, `${name}/${user.id}/${id}`, { name, to: user.email, language, token });
}

async function sendNotice({ deps, tx, request, now }: LinkTask, user: UserRow): Promise<void> {
  if (isWithin(NOTICE_PAUSE_MS, user.confirmationSentAt, now)) return;
  await updateUser(tx, user.id, { confirmationSentAt: now });
  const mail = { name: 'accountExists', to: user.email, language: request.language } as const;
  await queueAccountMail(deps, tx, `account-exists/${user.id}/${request.id}`, mail);
}

/** Sends the sign-up's own link, or with several candidates a link that only confirms the address. */
async function sendSignUpLink(task: LinkTask, pending: PendingSignUp[]): Promise<void> {
  const { tx, request } = task;
  const withPassword = pending.filter(({ passwordHash }) => passwordHash !== null);
  const addressOnly = pending.find(({ passwordHash }) => passwordHash === null);
  const isContested = addressOnly !== undefined || withPassword.length > 1;
  const [newest] = withPassword;
  if (!request.signUpId) {
    if (request.kind === 'signup' && newest && !isContested) return sendOwnLink(task, newest);
    return sendAddressLink(task, addressOnly, LINK_PAUSE_MS);
  }
  const requested = withPassword.find(({ id }) => id === request.signUpId);
  if (requested === undefined) return;
  if (withPassword.length <= MAX_PASSWORD_SIGN_UPS) return sendOwnLink(task, requested);
  await deletePendingSignUp(tx, requested.id);
  // With so many emails, the owner could open a stranger's link by mistake.
  await voidPasswordLinks(tx, requested.email);
  await sendAddressLink(task, addressOnly, CROWDED_PAUSE_MS);
}

async function sendOwnLink({ deps, tx, request, now }: LinkTask, signUp: PendingSignUp): Promise<void> {
  const { id, language, challenge } = request;
  if (isWithin(LINK_PAUSE_MS, signUp.mailedAt, now) || !(await consumeLinkMail(tx, request, signUp))) return;
  const token = await issueSignUpToken(tx, signUp, challenge, now);
  const values = { signUp: describeSignUp(language, signUp.userMetadata.name, signUp.createdAt) };
  const mail = { name: 'signUp', to: signUp.email, language, token, values } as const;
  await queueAccountMail(deps, tx, `confirmation/${id}`, mail);
}

async function sendAddressLink(
  { deps, tx, request, now }: LinkTask,
  earlier: PendingSignUp | undefined,
  pauseMs: number,
): Promise<void> {
  const { id, email, language, challenge } = request;
  if (isWithin(pauseMs, earlier?.mailedAt ?? null, now) || !(await consumeLinkMail(tx, request))) return;
  const signUp = { id: randomUUID(), email, passwordHash: null, userMetadata: {} };
  await savePendingSignUp(tx, signUp, now);
  const token = await issueSignUpToken(tx, signUp, challenge, now);
  const mail = { name: 'choosePassword', to: email, language, token } as const;
  await queueAccountMail(deps, tx, `confirmation/${id}`, mail);
}

async function sendEmailChangeLink({ deps, tx, request, now }: LinkTask): Promise<void> {
  const { id, userId, email: to, language, challenge } = request;
  const user = userId ? await lockUser(tx, userId) : null;
  if (user === null || user.newEmail !== to) return;
  const owner = await findUserByEmail(tx, to);
  if (owner !== null) {
    // A stranger can cause this email, so it is sent at most once an hour.
    const hour = Math.floor(now.getTime() / HOUR_MS);
    await queueAccountMail(deps, tx, `email-taken/${owner.id}/${hour}`, { name: 'emailTaken', to, language });
    return;
  }
  const token = await issueLinkToken(tx, { userId: user.id, purpose: 'email_change', challenge }, now);
  const values = { oldEmail: maskMailAddress(user.email) };
  const mail = { name: 'emailChange', to, language, token, values } as const;
  await queueAccountMail(deps, tx, `email-change/${user.id}/${id}`, mail);
}

function isWithin(pauseMs: number, lastSentAt: Date | null, now: Date): boolean {
  return lastSentAt !== null && Math.abs(now.getTime() - lastSentAt.getTime()) < pauseMs;
}
