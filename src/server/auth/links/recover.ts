import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { EmptyAnswerSchema } from '../answer-schemas.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { ChallengeFieldsSchema, parseChallenge } from '../sign-in/pkce.ts';
import { parseAuthBody, parseEmail } from '../users/credentials.ts';
import { noteMailRequest } from './mail-requests.ts';

const RecoverSchema = ChallengeFieldsSchema.extend({ email: z.string().nullish() });

/**
 * `POST /recover`: asks for the mail with the link to a new password. The answer is `{}` for every address, after the
 * same work; who has an account is looked up later. `redirect_to` is not needed: the link leads to our own page.
 */
export function registerRecover(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: EmptyAnswerSchema } };
  app.withTypeProvider<ZodTypeProvider>().post('/recover', { schema }, async (request) => {
    const body = parseAuthBody(RecoverSchema, request.body);
    if (!body.email) throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    const email = parseEmail(body.email);
    const challenge = parseChallenge(body);
    const language = pickMailLanguage(request.headers['accept-language']);
    const { mailAsker: asker } = request;
    await deps.db.transaction((tx) =>
      noteMailRequest(tx, { kind: 'recovery', email, language, challenge, asker }, deps.clock()),
    );
    deps.linkMails.wake();
    return {};
  });
}
