import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { EmptyAnswerSchema } from '../answer-schemas.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { noteMailRequest } from '../links/mail-requests.ts';
import { ChallengeFieldsSchema, parseChallenge } from '../sign-in/pkce.ts';
import { parseAuthBody, parseEmail } from '../users/credentials.ts';

const ResendSchema = ChallengeFieldsSchema.extend({
  type: z.string().nullish(),
  email: z.string().nullish(),
});

/** `POST /resend`: asks once more for the mail that confirms a new account. The answer is `{}` for every address. */
export function registerResend(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: EmptyAnswerSchema } };
  app.withTypeProvider<ZodTypeProvider>().post('/resend', { schema }, async (request) => {
    const body = parseAuthBody(ResendSchema, request.body);
    if (body.type !== 'signup')
      throw new AuthError(400, 'validation_failed', 'Only mails of type signup are sent');
    if (!body.email) throw new AuthError(400, 'validation_failed', 'Type provided requires an email address');
    const email = parseEmail(body.email);
    const challenge = parseChallenge(body);
    const language = pickMailLanguage(request.headers['accept-language']);
    const { mailAsker: asker } = request;
    await deps.db.transaction((tx) =>
      noteMailRequest(tx, { kind: 'signup', email, language, challenge, asker }, deps.clock()),
    );
    deps.linkMails.wake();
    return {};
  });
}
