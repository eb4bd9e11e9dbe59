import type { Visitor } from '#server/auth/credentials/known-devices.ts';
import {
  ACCESS_TOKEN_LIFETIME_S,
  encodeRefreshToken,
  signAccessToken,
} from '#server/auth/credentials/tokens.ts';
import { addCode, addSessionToFragment } from '#server/auth/dialect/redirect-target.ts';
import { type SessionResponse, toUserResponse } from '#server/auth/dialect/responses.ts';
import {
  ACCOUNT_MAIL_TEXTS,
  type AccountMailDeps,
  describeInstant,
  queueAccountMail,
} from '#server/auth/mails/account-mails.ts';
import { consumeWarning } from '#server/auth/records/mail-requests.ts';
import { issueAuthCode } from '#server/auth/records/one-time-proofs.ts';
import { openSession } from '#server/auth/records/sessions.ts';
import type { Challenge, SessionRow, UserRow } from '#server/auth/records/tables.ts';
import {
  type Account,
  DEMO_EMAIL,
  findAccount,
  recordAccountEvent,
  updateUser,
} from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import type { AuthDeps } from './auth-deps.ts';

export type OpenedSession = { account: Account; session: SessionRow };

/** Opens a session after a verified sign-in and queues the welcome or new-device email. Wake the mailer after the commit. */
export async function beginSession(
  deps: AccountMailDeps,
  tx: Tx,
  { userId, method, visitor }: { userId: string; method: string; visitor: Visitor },
  now: Date,
): Promise<OpenedSession> {
  const session = await openSession(tx, { userId, method, device: visitor.device }, now);
  const account = (await findAccount(tx, userId))!;
  const { user } = account;
  const isFirst = user.firstSignedInAt === null;
  const kind = isFirst ? 'signed_up' : 'signed_in';
  await recordAccountEvent(tx, { userId, kind, device: visitor.device, details: { method } }, now);
  if (isFirst) await updateUser(tx, userId, { firstSignedInAt: now });
  const isWelcomed = await queueWelcome(deps, tx, user, visitor, now);
  if (!isWelcomed && !isFirst && !visitor.hasSignedInTo(user)) {
    await queueNewDeviceWarning(deps, tx, user, session, visitor);
  }
  return { account, session };
}

/** Returns false if the account has been welcomed before, or its address is not verified. */
export async function queueWelcome(
  deps: AccountMailDeps,
  tx: Tx,
  user: UserRow,
  { language }: Visitor,
  now: Date,
): Promise<boolean> {
  if (user.welcomedAt !== null || user.emailProvedAt === null) return false;
  await updateUser(tx, user.id, { welcomedAt: now });
  if (!canReceiveMail(user)) return false;
  return queueAccountMail(deps, tx, `welcome/${user.id}`, { name: 'welcome', to: user.email, language });
}

async function queueNewDeviceWarning(
  deps: AccountMailDeps,
  tx: Tx,
  user: UserRow,
  session: SessionRow,
  { device, language }: Visitor,
): Promise<void> {
  if (!canReceiveMail(user) || !(await consumeWarning(tx, user))) return;
  await queueAccountMail(deps, tx, `new-device/${user.id}/${session.id}`, {
    name: 'newDevice',
    to: user.email,
    language,
    values: {
      device: device || ACCOUNT_MAIL_TEXTS[language].unknownDevice,
      when: describeInstant(session.createdAt, language),
    },
  });
}

function canReceiveMail({ email }: UserRow): boolean {
  return email !== DEMO_EMAIL && isMailAddress(email);
}

export async function buildTokenResponse(
  deps: AuthDeps,
  { account, session }: OpenedSession,
): Promise<SessionResponse> {
  const { token, expiresAt } = await signAccessToken({ ...account, session }, deps);
  const [secret] = await deps.keys.listRefreshSecrets();
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({ sessionId: session.id, counter: session.refreshCounter }, secret!),
    user: toUserResponse(account.user, account.identities),
  };
}

type Grant = OpenedSession | { code: string };

/** Issues a code to a browser that sent a PKCE challenge, and opens a session for any other. */
export async function grantToBrowser(
  deps: AccountMailDeps,
  tx: Tx,
  { challenge, ...signIn }: { userId: string; method: string; challenge: Challenge | null; visitor: Visitor },
  now: Date,
): Promise<Grant> {
  if (challenge === null) return beginSession(deps, tx, signIn, now);
  const { userId, method } = signIn;
  return { code: await issueAuthCode(tx, { ...challenge, userId, method }, now) };
}

export async function addGrant(deps: AuthDeps, target: string, grant: Grant, type?: string): Promise<string> {
  deps.mailer.wake();
  if ('code' in grant) return addCode(target, grant.code);
  return addSessionToFragment(target, await buildTokenResponse(deps, grant), type);
}

export function completeSignIn(deps: AuthDeps, opened: OpenedSession): Promise<SessionResponse> {
  deps.mailer.wake();
  return buildTokenResponse(deps, opened);
}
