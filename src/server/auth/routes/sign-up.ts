import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { beginSession, completeSignIn } from '#server/auth/actions/begin-session.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { AuthError } from '#server/auth/dialect/auth-error.ts';
import {
  ChallengeFieldsSchema,
  checkNewPassword,
  checkUserData,
  parseAuthBody,
  parseChallenge,
  parseEmail,
  UserDataSchema,
} from '#server/auth/dialect/bodies.ts';
import { SessionResponseSchema, toUserResponse, UserResponseSchema } from '#server/auth/dialect/responses.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { insertEmailAccount, makeEmailAccount, type NewAccount } from '#server/auth/records/email-account.ts';
import { addMailRequest, consumeNotice, type MailRequest } from '#server/auth/records/mail-requests.ts';
import { issueLinkToken } from '#server/auth/records/one-time-proofs.ts';
import { lockAddress, savePendingSignUp } from '#server/auth/records/pending-sign-ups.ts';
import type { UserRow } from '#server/auth/records/tables.ts';
import { findUserByEmail } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { pickLanguage } from '#server/http/language.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';

const SignUpSchema = ChallengeFieldsSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: UserDataSchema,
});

/** If addresses must be confirmed first, sends the link and responds only with the user. */
export function registerSignUp(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: z.union([SessionResponseSchema, UserResponseSchema]) } };
  app.withTypeProvider<ZodTypeProvider>().post('/signup', { schema }, async (request) => {
    const { email, data, password, challenge } = readSignUp(request.body);
    const language = pickLanguage(request.headers['accept-language']);
    // Hashing is slow and queues, so it never runs inside a transaction.
    if (deps.confirmEmail) {
      const passwordHash = await deps.passwordHasher.hashPassword(password, await deps.signUpSalt(email));
      const { mailRequester: requester } = request;
      const mail = { kind: 'signup', email, language, challenge, requester } as const;
      return signUpByLink(deps, { email, data, passwordHash }, mail);
    }
    const existing = await deps.db.transaction((tx) => findUserByEmail(tx, email));
    if (existing !== null) throw createAddressTakenError();
    const account = { email, data, passwordHash: await deps.passwordHasher.hashPassword(password) };
    const visitor = await readVisitor(deps, request);
    return signUpAtOnce(deps, account, { language, challenge, visitor });
  });
}

/** Starts the session at once. The email makes a mistyped address noticeable. */
async function signUpAtOnce(
  deps: AuthDeps,
  newAccount: NewAccount,
  { visitor, ...mail }: Pick<MailRequest, 'language' | 'challenge'> & { visitor: Visitor },
) {
  const now = deps.clock();
  const { user, identities } = makeEmailAccount(newAccount, { standing: 'unconfirmed', now });
  const account = { user: { ...user, confirmationSentAt: now }, identities };
  const opened = await deps.db.transaction(async (tx) => {
    await lockAddress(tx, newAccount.email);
    if (!(await insertEmailAccount(tx, account))) throw createAddressTakenError();
    await sendConfirmation(deps, tx, account.user, mail);
    return beginSession(deps, tx, { userId: user.id, method: 'password', visitor }, now);
  });
  return completeSignIn(deps, opened);
}

async function sendConfirmation(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  { language, challenge }: Pick<MailRequest, 'language' | 'challenge'>,
): Promise<void> {
  const { id, email, createdAt } = user;
  if (!isMailAddress(email) || !(await consumeNotice(tx, user))) return;
  const token = await issueLinkToken(tx, { userId: id, purpose: 'signup', challenge }, createdAt);
  await queueAccountMail(deps, tx, `confirmation/${id}`, {
    name: 'confirmation',
    to: email,
    language,
    token,
  });
}

/** Does the same work whether or not the address is taken. Its owner later gets this link or a notice. */
async function signUpByLink(deps: AuthDeps, newAccount: NewAccount, request: MailRequest) {
  const now = deps.clock();
  const { user, identities } = makeEmailAccount(newAccount, { standing: 'pending', now });
  const { id, email } = user;
  await deps.db.transaction(async (tx) => {
    const { passwordHash, data: userMetadata } = newAccount;
    await savePendingSignUp(tx, { id, email, passwordHash, userMetadata }, now);
    await addMailRequest(tx, { ...request, signUpId: id }, now);
  });
  deps.linkMailWorker.wake();
  return toUserResponse({ ...user, confirmationSentAt: now }, identities);
}

function readSignUp(requestBody: unknown) {
  const body = parseAuthBody(SignUpSchema, requestBody);
  if (!body.email) {
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const password = body.password ?? '';
  checkNewPassword(password);
  const data = body.data ?? {};
  checkUserData(data);
  return { email: parseEmail(body.email), password, data, challenge: parseChallenge(body) };
}

function createAddressTakenError(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered');
}
