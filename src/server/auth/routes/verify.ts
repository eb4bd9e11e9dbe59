import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import {
  addGrant,
  beginSession,
  completeSignIn,
  grantToBrowser,
  type OpenedSession,
  queueWelcome,
} from '#server/auth/actions/begin-session.ts';
import {
  applyEmailChange,
  type EmailChangeRefusal,
  type OpenedLink,
} from '#server/auth/actions/email-change.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { AuthError, createValidationError } from '#server/auth/dialect/auth-error.ts';
import { parseAuthBody, readLinkPurpose } from '#server/auth/dialect/bodies.ts';
import { addErrorToFragment, chooseRedirect } from '#server/auth/dialect/redirect-target.ts';
import { SessionResponseSchema } from '#server/auth/dialect/responses.ts';
import { verifyRequest } from '#server/auth/guards/require-user.ts';
import {
  addEmailIdentity,
  insertEmailAccount,
  makeEmailAccount,
  markAddressVerified,
  takeOverUnconfirmed,
} from '#server/auth/records/email-account.ts';
import {
  findLinkOwner,
  type LinkCredentials,
  readChallenge,
  redeemLinkToken,
} from '#server/auth/records/one-time-proofs.ts';
import {
  consumePendingSignUp,
  deletePendingSignUps,
  findPendingSignUp,
  lockAddress,
} from '#server/auth/records/pending-sign-ups.ts';
import { findSession } from '#server/auth/records/sessions.ts';
import type { PendingSignUp, UserRow } from '#server/auth/records/tables.ts';
import {
  findAccount,
  lockUser,
  lockUserByEmail,
  recordSignIn,
  updateUser,
} from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';

const EXPIRED = { code: 'otp_expired', message: 'Email link is invalid or has expired' };
const WRONG_TYPE = { code: 'validation_failed', message: 'Invalid email verification type' };
/** The types of GoTrue's emails and messages. A link of a type that this server never sends counts as unknown. */
const VERIFICATION_TYPES = [
  'signup',
  'email',
  'recovery',
  'email_change',
  'invite',
  'magiclink',
  'sms',
  'phone_change',
];

const VerifySchema = z.object({
  type: z.string().nullish(),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

type VerifyQuery = { Querystring: Record<'token' | 'token_hash' | 'type' | 'redirect_to', unknown> };

/** Registers POST for our own pages, and GET for clients that follow a link here, with redirects like GoTrue's. */
export function registerVerify(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: SessionResponseSchema } };
  app.withTypeProvider<ZodTypeProvider>().post('/verify', { schema }, async (request) => {
    const link = readLinkCredentials(parseAuthBody(VerifySchema, request.body));
    const visitor = await readVisitor(deps, request);
    const opened = link && (await openSessionByLink(deps, request, link, visitor));
    if (!opened) throw new AuthError(403, EXPIRED.code, EXPIRED.message);
    return completeSignIn(deps, opened);
  });

  // There is no HEAD: like GET, it would use up the link.
  app.get<VerifyQuery>('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, token_hash: tokenHash, type, redirect_to: redirectTo } = request.query;
    const target = chooseRedirect(deps.publicUrl, redirectTo);
    const visitor = await readVisitor(deps, request);
    return reply.redirect(await followLink(deps, { token: tokenHash ?? token, type, target }, visitor), 303);
  });
}

function readLinkCredentials(body: z.infer<typeof VerifySchema>): LinkCredentials | null {
  const { type, token_hash: tokenHash, token, email, phone } = body;
  if (!type) throw createValidationError('Verify requires a verification type');
  if (!VERIFICATION_TYPES.includes(type)) throw createValidationError(WRONG_TYPE.message);
  if (!tokenHash) {
    if (!token) throw createValidationError('Verify requires either a token or a token hash');
    if (!email && !phone)
      throw createValidationError('Only an email address or phone number should be provided on verify');
    return null;
  }
  const purpose = readLinkPurpose(type);
  return purpose && { token: tokenHash, purpose };
}

async function openSessionByLink(
  deps: AuthDeps,
  request: FastifyRequest,
  link: LinkCredentials,
  visitor: Visitor,
): Promise<OpenedSession | null> {
  if (link.purpose === 'email_change') return verifyEmailChange(deps, request, link.token, visitor);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const opened = await openLink(tx, link, now);
    return opened && beginSession(deps, tx, { ...opened, visitor }, now);
  });
}

/** Continues the caller's session. A new session cannot set a password, because the mailbox may be the wrong one. */
async function verifyEmailChange(
  deps: AuthDeps,
  request: FastifyRequest,
  token: string,
  visitor: Visitor,
): Promise<OpenedSession> {
  const verified = await verifyRequest(deps, request);
  const session = verified?.ok ? await deps.db.transaction((tx) => findSession(tx, verified, deps)) : null;
  const now = deps.clock();
  const outcome = await deps.db.transaction(async (tx) => {
    const callerId = session?.userId ?? null;
    const changed = await applyEmailChange(deps, tx, { token, callerId, visitor }, now);
    if (typeof changed === 'string') return changed;
    const { userId, method } = changed;
    if (session === null) {
      // A new-device warning is pointless, because the owner of its mailbox has just opened the link.
      const trusted = { ...visitor, hasSignedInTo: () => true };
      return beginSession(deps, tx, { userId, method, visitor: trusted }, now);
    }
    const account = (await findAccount(tx, userId))!;
    await queueWelcome(deps, tx, account.user, visitor, now);
    return { session, account };
  });
  if (typeof outcome === 'string') throw new AuthError(...EMAIL_CHANGE_REFUSALS[outcome]);
  deps.onEmailChanged(outcome.account.user.id);
  return outcome;
}

const EMAIL_CHANGE_REFUSALS: Record<EmailChangeRefusal, ConstructorParameters<typeof AuthError>> = {
  expired: [403, EXPIRED.code, EXPIRED.message],
  taken: [422, 'email_exists', 'A user with this email address has already been registered'],
  other_account: [403, 'other_account', 'The link belongs to another account than the signed-in one'],
};

async function followLink(
  deps: AuthDeps,
  { token, type, target }: { token: unknown; type: unknown; target: string },
  visitor: Visitor,
): Promise<string> {
  const isKnownType = typeof type === 'string' && VERIFICATION_TYPES.includes(type);
  const { code, message } = isKnownType ? EXPIRED : WRONG_TYPE;
  const refusal = addErrorToFragment(target, { error: 'access_denied', code, description: message });
  const purpose = readLinkPurpose(type);
  if (typeof token !== 'string' || purpose === null) return refusal;
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const opened =
      purpose === 'email_change'
        ? await applyEmailChange(deps, tx, { token, callerId: null, visitor }, now)
        : await openLink(tx, { token, purpose }, now);
    if (opened === null || typeof opened === 'string') return null;
    return { ...opened, grant: await grantToBrowser(deps, tx, { ...opened, visitor }, now) };
  });
  if (outcome === null) return refusal;
  if (purpose === 'email_change') deps.onEmailChanged(outcome.userId);
  return addGrant(deps, target, outcome.grant, purpose);
}

async function openLink(tx: Tx, link: LinkCredentials, now: Date): Promise<OpenedLink | null> {
  const pending = await findPendingSignUp(tx, link, now);
  const opened = pending
    ? await openSignUpLink(tx, link, pending.email, now)
    : await openAccountLink(tx, link, now);
  if (opened === null) return null;
  await recordSignIn(tx, opened.userId, now);
  return { ...opened, method: link.purpose === 'recovery' ? 'recovery' : 'otp' };
}

type Owner = Omit<OpenedLink, 'method'>;

async function openAccountLink(tx: Tx, link: LinkCredentials, now: Date): Promise<Owner | null> {
  const owner = await findLinkOwner(tx, link, now);
  const user = owner && (await lockUser(tx, owner));
  const redeemed = user && (await redeemLinkToken(tx, link, now));
  if (!user || !redeemed) return null;
  if (user.emailProvedAt === null) {
    await (link.purpose === 'signup'
      ? markAddressVerified(tx, user, now)
      : takeOverUnconfirmed(tx, user, now));
  }
  return { userId: user.id, challenge: redeemed.challenge };
}

/** Creates the account and deletes the address's other sign-ups and an unconfirmed account's ways to sign in. */
async function openSignUpLink(
  tx: Tx,
  link: LinkCredentials,
  email: string,
  now: Date,
): Promise<Owner | null> {
  await lockAddress(tx, email);
  const user = await lockUserByEmail(tx, email);
  const signUp = await consumePendingSignUp(tx, link, now);
  if (signUp === null) return null;
  await deletePendingSignUps(tx, email);
  if (user !== null && user.emailProvedAt !== null) return null;
  const userId = await (user ? takeOverAccount(tx, user, signUp, now) : createAccount(tx, signUp, now));
  return { userId, challenge: readChallenge(signUp) };
}

async function createAccount(tx: Tx, signUp: PendingSignUp, now: Date): Promise<string> {
  const { id, email, passwordHash } = signUp;
  const newAccount = { email, passwordHash, data: signUp.userMetadata };
  const account = makeEmailAccount(newAccount, { standing: 'verified', now, id });
  if (!(await insertEmailAccount(tx, account)))
    throw new Error('An account with the locked address was created in the meantime.');
  return id;
}

async function takeOverAccount(tx: Tx, user: UserRow, signUp: PendingSignUp, now: Date): Promise<string> {
  await takeOverUnconfirmed(tx, user, now);
  const { passwordHash, userMetadata } = signUp;
  if (passwordHash === null) return user.id;
  const serverData = { sub: user.id, email: user.email, email_verified: true, phone_verified: false };
  await updateUser(tx, user.id, {
    passwordHash,
    userMetadata: { ...userMetadata, ...serverData },
    updatedAt: now,
  });
  await addEmailIdentity(tx, { ...user, emailProvedAt: now }, now);
  return user.id;
}
