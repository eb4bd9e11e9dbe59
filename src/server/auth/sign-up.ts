import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { checkNewPassword, parseAuthBody, parseEmail } from './credentials.ts';
import { openSession } from './sessions.ts';
import { buildTokenResponse } from './token-response.ts';
import { checkUserData, UserDataSchema } from './user-metadata.ts';
import { createEmailAccount, findUserByEmail } from './users.ts';

const SignUpSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: UserDataSchema,
});

/** `POST /signup`: makes an account by e-mail and signs it in. */
export function registerSignUp(app: FastifyInstance, parts: AuthParts): void {
  app.post('/signup', async (request) => {
    const { email, password, data } = readSignUp(request.body);
    if ((await parts.db.transaction((tx) => findUserByEmail(tx, email))) !== null) throw addressTaken();

    // Hashing takes its time and waits its turn: never inside a transaction.
    const passwordHash = await parts.passwords.hashPassword(password);
    const now = parts.clock();
    const created = await parts.db.transaction(async (tx) => {
      const account = await createEmailAccount(tx, { email, passwordHash, data }, now);
      return account && { account, session: await openSession(tx, account.user.id, 'password', now) };
    });
    if (created === null) throw addressTaken();
    return buildTokenResponse(parts, created.account, created.session);
  });
}

function readSignUp(body: unknown): { email: string; password: string; data: Record<string, unknown> } {
  const typed = parseAuthBody(SignUpSchema, body);
  if (!typed.email) {
    if (typed.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const password = typed.password ?? '';
  checkNewPassword(password);
  const data = typed.data ?? {};
  checkUserData(data);
  return { email: parseEmail(typed.email), password, data };
}

function addressTaken(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered');
}
