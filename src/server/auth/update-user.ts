import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import { countOrRefuse } from '#server/limits/count-or-refuse.ts';
import { type MailLanguage, pickMailLanguage } from '#server/mail/mail-language.ts';
import { writePasswordChangedMail } from './account-mails.ts';
import { AuthError, overRequestRateLimit } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { parseAuthBody } from './credentials.ts';
import { addEmailIdentity } from './email-account.ts';
import { voidOneTimeProofs } from './link-tokens.ts';
import { checkPasswordChange } from './password-change.ts';
import { presentUser } from './present-user.ts';
import { requireSession } from './require-session.ts';
import { endSessions, isSessionAlive } from './sessions.ts';
import type { UserRow } from './tables.ts';
import { mergeUserData, UserDataSchema } from './user-metadata.ts';
import { findAccount, lockUser, setPasswordHash, setUserMetadata } from './users.ts';

const UpdateUserSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  data: UserDataSchema,
});

/** `PUT /user`: a new password, or changes of the data kept beside the account. */
export function registerUpdateUser(app: FastifyInstance, parts: AuthParts): void {
  app.put('/user', async (request, reply) => {
    const caller = await requireSession(parts, request);
    const body = parseAuthBody(UpdateUserSchema, request.body);
    refuseOtherChanges(body, caller.account.user);
    if (body.password != null && body.current_password)
      await countOrRefuse(reply, parts.passwordGuesses, caller.userId, overRequestRateLimit);
    const passwordHash =
      body.password == null
        ? null
        : await checkPasswordChange(parts, caller, {
            password: body.password,
            currentPassword: body.current_password ?? '',
          });
    const language = pickMailLanguage(request.headers['accept-language']);
    const account = await parts.db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.userId);
      // Both may have ended while the password was hashed.
      if (user === null || !(await isSessionAlive(tx, caller, parts))) throw sessionGone();
      if (passwordHash !== null) {
        // Checked against the password as it was then: another change in between has made that worthless.
        if (user.passwordHash !== caller.account.user.passwordHash) throw changedMeanwhile();
        await changePassword(parts, tx, { user, passwordHash, sessionId: caller.sessionId, language });
      }
      if (body.data) await setUserMetadata(tx, user.id, mergeUserData(user, body.data), parts.clock());
      return (await findAccount(tx, user.id))!;
    });
    if (passwordHash !== null) parts.mailer.wake();
    return presentUser(account.user, account.identities);
  });
}

/** With the password goes everything that could still let somebody in by the old one, and a mail says so. */
async function changePassword(
  parts: AuthParts,
  tx: Tx,
  given: { user: UserRow; passwordHash: string; sessionId: string; language: MailLanguage },
): Promise<void> {
  const { user, passwordHash, sessionId, language } = given;
  const now = parts.clock();
  await setPasswordHash(tx, user.id, passwordHash, now);
  await addEmailIdentity(tx, user, now);
  await endSessions(tx, { userId: user.id, sessionId }, 'others');
  await voidOneTimeProofs(tx, user.id);
  const mail = writePasswordChangedMail({ to: user.email, language, publicUrl: parts.publicUrl });
  await parts.mailer.enqueue(tx, `password-changed/${user.id}/${now.toISOString()}`, mail);
}

/** What GoTrue would also change; here the address is the account's name, at Stripe and on invoices too. */
function refuseOtherChanges(body: z.infer<typeof UpdateUserSchema>, user: UserRow): void {
  if (body.email && body.email.toLowerCase() !== user.email) {
    throw new AuthError(422, 'email_change_disabled', 'The email address of an account cannot be changed');
  }
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not used here');
}

function sessionGone(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

function changedMeanwhile(): AuthError {
  return new AuthError(409, 'conflict', 'The password was changed at the same moment. Please try again.');
}
