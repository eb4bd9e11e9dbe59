import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { databaseErrorCode } from '#server/db/database-error.ts';
import { ApiError, answerApiNotFound, rateLimited } from '#server/http/errors.ts';
import { clientOf } from '#server/http/ip-address.ts';
import { countOrRefuse } from '#server/http/limits/count-or-refuse.ts';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { parseWaitlistEmail } from '#shared/mail-address.ts';
import { WaitlistMailAnswerSchema, WaitlistMailRequestSchema } from '#shared/waitlist.ts';
import type { WaitlistDeps } from './waitlist-deps.ts';
import { noteMailWish } from './waitlist-requests.ts';

const BODY_LIMIT = 16 * 1024;

/**
 * `/functions/v1`: the functions of a Supabase project (`@supabase/functions-js`) that the browser calls, open to visitors.
 * `sendWaitlistEmail` only notes the wish and answers `{ ok: true }`, so that neither answer nor time tells who is on the
 * list.
 */
export function registerFunctionRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  const { db, clock, limits } = deps;
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, limits.mailClient, clientOf(request.ip), rateLimited);
  };

  app.withTypeProvider<ZodTypeProvider>().post(
    '/sendWaitlistEmail',
    {
      onRequest: limitClient,
      bodyLimit: BODY_LIMIT,
      schema: { body: WaitlistMailRequestSchema, response: { 200: WaitlistMailAnswerSchema } },
    },
    async (request, reply) => {
      const email = parseWaitlistEmail(request.body.email);
      if (email === null) throw invalidEmail();
      await countOrRefuse(reply, limits.mailAddress, email, rateLimited);
      const mailLanguage = request.body.language ?? pickMailLanguage(request.headers['accept-language']);
      await db
        .transaction((tx) => noteMailWish(tx, { email, mailLanguage }, clock()))
        .catch(refuseInOwnWords);
      deps.requests.wake();
      return { ok: true as const };
    },
  );

  app.all('/*', answerApiNotFound(app));
}

function invalidEmail(): ApiError {
  return new ApiError(400, 'invalid_email', 'Please enter a valid email.');
}

/** The database has its own idea of lower case. */
function refuseInOwnWords(error: unknown): never {
  throw databaseErrorCode(error) === '23514' ? invalidEmail() : error;
}
