import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import { writeLinkMail } from './account-mails.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { beginSession } from './begin-session.ts';
import { checkNewPassword, parseAuthBody, parseEmail } from './credentials.ts';
import { insertEmailAccount, makeEmailAccount, type NewAccount } from './email-account.ts';
import { issueLinkToken } from './link-tokens.ts';
import { mayTell } from './mail-limits.ts';
import { type MailRequest, noteMailRequest } from './mail-requests.ts';
import { lockAddress, savePendingSignUp } from './pending-sign-ups.ts';
import { ChallengeFieldsSchema, parseChallenge } from './pkce.ts';
import { presentUser } from './present-user.ts';
import type { UserRow } from './tables.ts';
import { buildTokenResponse } from './token-response.ts';
import { checkUserData, UserDataSchema } from './user-metadata.ts';
import { findUserByEmail } from './users.ts';
import { readVisitor, type Visitor } from './visitor.ts';

const SignUpSchema = ChallengeFieldsSchema.extend({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: UserDataSchema,
});

/**
 * `POST /signup`: makes an account by e-mail and signs it in; where addresses are confirmed first, it sends the link
 * instead and answers with the user alone.
 */
export function registerSignUp(app: FastifyInstance, parts: AuthParts): void {
  app.post('/signup', async (request) => {
    const { password, challenge, ...given } = readSignUp(request.body);
    if (!parts.confirmEmail) {
      const taken = await parts.db.transaction((tx) => findUserByEmail(tx, given.email));
      if (taken !== null) throw addressTaken();
    }
    const salt = parts.confirmEmail ? await parts.signUpSalt(given.email) : undefined;
    // Hashing takes its time and waits its turn: never inside a transaction.
    const account = { ...given, passwordHash: await parts.passwords.hashPassword(password, salt) };
    const language = pickMailLanguage(request.headers['accept-language']);
    if (!parts.confirmEmail) {
      const visitor = await readVisitor(parts, request);
      return signUpAtOnce(parts, account, { language, challenge, visitor });
    }
    const { mailAsker: asker } = request;
    return signUpByLink(parts, account, { kind: 'signup', email: account.email, language, challenge, asker });
  });
}

/** The session starts now; a mail asks to confirm the address, so that one typed wrong is noticed. */
async function signUpAtOnce(
  parts: AuthParts,
  given: NewAccount,
  { visitor, ...mail }: Pick<MailRequest, 'language' | 'challenge'> & { visitor: Visitor },
) {
  const now = parts.clock();
  const { user, identities } = makeEmailAccount(given, { standing: 'unproved', now });
  const account = { user: { ...user, confirmationSentAt: now }, identities };
  const session = await parts.db.transaction(async (tx) => {
    await lockAddress(tx, given.email);
    if (!(await insertEmailAccount(tx, account))) return null;
    await sendConfirmation(parts, tx, account.user, mail);
    return beginSession(parts, tx, { userId: user.id, method: 'password', visitor }, now);
  });
  if (session === null) throw addressTaken();
  parts.mailer.wake();
  return buildTokenResponse(parts, account, session);
}

async function sendConfirmation(
  { mailer, publicUrl }: AuthParts,
  tx: Tx,
  user: UserRow,
  { language, challenge }: Pick<MailRequest, 'language' | 'challenge'>,
): Promise<void> {
  const { id, email, createdAt } = user;
  if (!isMailAddress(email) || !(await mayTell(tx, user))) return;
  const token = await issueLinkToken(tx, { userId: id, purpose: 'signup', challenge }, createdAt);
  const mail = writeLinkMail('confirmation', { to: email, language, publicUrl, token });
  await mailer.enqueue(tx, `confirmation/${id}`, mail);
}

/**
 * Keeps the sign-up until its link is opened and answers with the account as drawn up, whether the address is taken or
 * not: the same work, the same answer. What its owner gets is decided later: this sign-up's link, or the notice that there
 * is an account already.
 */
async function signUpByLink(parts: AuthParts, given: NewAccount, request: MailRequest) {
  const now = parts.clock();
  const { user, identities } = makeEmailAccount(given, { standing: 'pending', now });
  const { id, email } = user;
  await parts.db.transaction(async (tx) => {
    const { passwordHash, data: userMetadata } = given;
    await savePendingSignUp(tx, { id, email, passwordHash, userMetadata }, now);
    await noteMailRequest(tx, { ...request, signUpId: id }, now);
  });
  parts.linkMails.wake();
  return presentUser({ ...user, confirmationSentAt: now }, identities);
}

function readSignUp(body: unknown) {
  const typed = parseAuthBody(SignUpSchema, body);
  if (!typed.email) {
    if (typed.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const password = typed.password ?? '';
  checkNewPassword(password);
  const data = typed.data ?? {};
  checkUserData(data);
  return { email: parseEmail(typed.email), password, data, challenge: parseChallenge(typed) };
}

function addressTaken(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered');
}
