import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { parseAuthBody, parseEmail } from './credentials.ts';
import { noteMailRequest } from './mail-requests.ts';
import { ChallengeFieldsSchema, parseChallenge } from './pkce.ts';

const RecoverSchema = ChallengeFieldsSchema.extend({ email: z.string().nullish() });

/**
 * `POST /recover`: asks for the mail with the link to a new password. The answer is `{}` for every address, after the
 * same work; who has an account is looked up later. `redirect_to` is not needed: the link leads to our own page.
 */
export function registerRecover(app: FastifyInstance, parts: AuthParts): void {
  app.post('/recover', async (request) => {
    const body = parseAuthBody(RecoverSchema, request.body);
    if (!body.email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    const email = parseEmail(body.email);
    const challenge = parseChallenge(body);
    const language = pickMailLanguage(request.headers['accept-language']);
    const { mailAsker: asker } = request;
    await parts.db.transaction((tx) =>
      noteMailRequest(tx, { kind: 'recovery', email, language, challenge, asker }, parts.clock()),
    );
    parts.linkMails.wake();
    return {};
  });
}
