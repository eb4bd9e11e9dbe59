import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { requestEmailChange } from '#server/auth/actions/email-change.ts';
import { describeDevice, readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import {
  AuthError,
  createOverRateLimitError,
  createValidationError,
} from '#server/auth/dialect/auth-error.ts';
import {
  ChallengeFieldsSchema,
  checkNewPassword,
  mergeUserData,
  parseAuthBody,
  parseChallenge,
  parseEmail,
  UserDataSchema,
} from '#server/auth/dialect/bodies.ts';
import { toUserResponse, UserResponseSchema } from '#server/auth/dialect/responses.ts';
import {
  createSessionNotFoundError,
  requireAccessToken,
  requireSession,
} from '#server/auth/guards/require-user.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { addEmailIdentity } from '#server/auth/records/email-account.ts';
import { consumeNotice } from '#server/auth/records/mail-requests.ts';
import { voidOneTimeProofs } from '#server/auth/records/one-time-proofs.ts';
import {
  endSessions,
  isFreshSignIn,
  isSessionAlive,
  type LogoutScope,
  provesMailboxOnly,
} from '#server/auth/records/sessions.ts';
import type { UserRow } from '#server/auth/records/tables.ts';
import {
  type Account,
  findAccount,
  lockUser,
  recordAccountEvent,
  updateUser,
} from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import type { AccountEventKind } from '#shared/account/protocol.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';

const UpdateUserSchema = ChallengeFieldsSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  data: UserDataSchema,
});

type Caller = Awaited<ReturnType<typeof requireSession>>;

/** Proves the identity of the caller. */
type Proof = { deps: AuthDeps; caller: Caller; currentPassword: string };

/** A change of a locked user in a transaction. */
type UserChange = { deps: AuthDeps; tx: Tx; user: UserRow; visitor: Visitor };

const SIGN_OUT_EVENTS = {
  local: 'signed_out',
  others: 'signed_out_others',
  global: 'signed_out_everywhere',
} as const satisfies Record<LogoutScope, AccountEventKind>;

export function registerUserRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const onRequest = (request: FastifyRequest) => requireAccessToken(deps, request);
  const schema = { response: { 200: UserResponseSchema } };

  routes.get('/user', { schema }, async (request) => {
    const { account } = await requireSession(deps, request);
    return toUserResponse(account.user, account.identities);
  });

  routes.put('/user', { onRequest, schema }, async (request, reply) => {
    const caller = await requireSession(deps, request);
    const change = await checkChange(deps, caller, request.body, reply);
    const visitor = await readVisitor(deps, request);
    const account = await deps.db.transaction((tx) => applyChange(deps, tx, { caller, change, visitor }));
    if (change.passwordHash !== null || change.newEmail !== null) deps.mailer.wake();
    if (change.newEmail !== null) deps.linkMailWorker.wake();
    return toUserResponse(account.user, account.identities);
  });

  const logOut = { onRequest, schema: { response: { 204: NoContentSchema } } };
  app.post<{ Querystring: { scope?: string } }>('/logout', logOut, async (request, reply) => {
    const caller = await requireSession(deps, request);
    const scope = readScope(request.query.scope);
    const device = describeDevice(request.headers['user-agent']);
    await deps.db.transaction(async (tx) => {
      await endSessions(tx, caller, scope);
      await recordAccountEvent(
        tx,
        { userId: caller.userId, kind: SIGN_OUT_EVENTS[scope], device },
        deps.clock(),
      );
    });
    return reply.status(204).send();
  });
}

function readScope(scope: unknown): LogoutScope {
  if (scope === undefined || scope === '') return 'global';
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw createValidationError(`Unsupported logout scope ${JSON.stringify(scope)}`);
}

async function checkChange(deps: AuthDeps, caller: Caller, requestBody: unknown, reply: FastifyReply) {
  const body = parseAuthBody(UpdateUserSchema, requestBody);
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here');
  const newEmail = readNewEmail(body.email, caller.account.user);
  const { password } = body;
  const currentPassword = body.current_password ?? '';
  const proof = { deps, caller, currentPassword };
  if ((password != null || newEmail !== null) && currentPassword !== '')
    await countOrRefuse(reply, deps.passwordAttempts, caller.userId, createOverRateLimitError);
  if (newEmail !== null) {
    await checkEmailChange(proof);
    await countOrRefuse(reply, deps.emailChanges.byAccount, caller.userId, createOverRateLimitError);
  }
  return {
    newEmail,
    // Beyond the limit no email is sent, but the response stays the same.
    isMailAllowed: newEmail !== null && (await deps.emailChanges.byAddress.consume(newEmail)) === null,
    passwordHash: password == null ? null : await checkPasswordChange(proof, password),
    challenge: newEmail === null ? null : parseChallenge(body),
    data: body.data ?? null,
  };
}

async function applyChange(
  deps: AuthDeps,
  tx: Tx,
  input: { caller: Caller; change: Awaited<ReturnType<typeof checkChange>>; visitor: Visitor },
): Promise<Account> {
  const { caller, change, visitor } = input;
  const { passwordHash, newEmail, data } = change;
  const user = await lockUser(tx, caller.userId);
  // The account or the session may have ended while the password was hashed.
  if (user === null || !(await isSessionAlive(tx, caller, deps))) throw createSessionNotFoundError();
  const isSensitive = passwordHash !== null || newEmail !== null;
  if (isSensitive && user.passwordHash !== caller.account.user.passwordHash) {
    throw new AuthError(409, 'conflict', 'The password was changed at the same moment. Please try again.');
  }
  const userChange = { deps, tx, user, visitor };
  if (passwordHash !== null) await changePassword(userChange, passwordHash, caller.sessionId);
  if (newEmail !== null) await requestEmailChange(deps, tx, { ...change, newEmail, user, visitor });
  if (data !== null) await changeData(userChange, data);
  return (await findAccount(tx, user.id))!;
}

async function changeData(
  { deps: { clock }, tx, user, visitor }: UserChange,
  data: Record<string, unknown>,
): Promise<void> {
  const merged = mergeUserData(user, data);
  await updateUser(tx, user.id, { userMetadata: merged, updatedAt: clock() });
  if (merged.name === user.userMetadata.name) return;
  await recordAccountEvent(tx, { userId: user.id, kind: 'name_changed', device: visitor.device }, clock());
}

async function changePassword(
  { deps, tx, user, visitor: { language, device } }: UserChange,
  passwordHash: string,
  sessionId: string,
): Promise<void> {
  const now = deps.clock();
  await updateUser(tx, user.id, { passwordHash, updatedAt: now });
  await addEmailIdentity(tx, user, now);
  await endSessions(tx, { userId: user.id, sessionId }, 'others');
  await voidOneTimeProofs(tx, user.id);
  const kind = user.passwordHash === null ? 'password_set' : 'password_changed';
  await recordAccountEvent(tx, { userId: user.id, kind, device }, now);
  if (!(await consumeNotice(tx, user))) return;
  const mail = { name: 'passwordChanged', to: user.email, language } as const;
  await queueAccountMail(deps, tx, `password-changed/${user.id}/${now.toISOString()}`, mail);
}

function readNewEmail(input: string | null | undefined, user: UserRow): string | null {
  if (!input) return null;
  const email = parseEmail(input);
  if (email === user.email) return null;
  if (isMailAddress(email)) return email;
  throw createValidationError('Unable to validate email address: invalid format');
}

/** Requires more than an access token, because an unattended tablet could be used to take over the account. */
async function checkPasswordChange(proof: Proof, password: string): Promise<string> {
  const { deps, caller } = proof;
  checkNewPassword(password);
  const { passwordHash } = caller.account.user;
  if (passwordHash === null) {
    if (provesMailboxOnly(caller.session)) throw createReauthenticationError();
  } else {
    await checkProof(proof, passwordHash, 'Current password required when setting new password.');
    if (await deps.passwordHasher.verifyPassword(passwordHash, password)) {
      const text = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', text);
    }
  }
  return deps.passwordHasher.hashPassword(password);
}

/** Unlike setting a first password, requires a proof even for an account without a password. */
async function checkEmailChange(proof: Proof): Promise<void> {
  const { passwordHash } = proof.caller.account.user;
  if (passwordHash !== null)
    return checkProof(proof, passwordHash, 'Current password required when changing the email address.');
  if (!isFreshProof(proof)) throw createReauthenticationError();
}

async function checkProof(proof: Proof, passwordHash: string, message: string): Promise<void> {
  const { deps, currentPassword } = proof;
  if (currentPassword === '') {
    if (isFreshProof(proof)) return;
    throw new AuthError(400, 'current_password_required', message);
  }
  if (!(await deps.passwordHasher.verifyPassword(passwordHash, currentPassword)))
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right');
}

function isFreshProof({ deps, caller: { session } }: Proof): boolean {
  return session.method !== 'password' && isFreshSignIn(session, deps.clock());
}

function createReauthenticationError(): AuthError {
  return new AuthError(400, 'reauthentication_needed', 'Please sign in again before this change.');
}
