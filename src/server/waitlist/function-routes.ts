import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError, answerApiNotFound } from '#server/errors.ts';
import { countOrRefuse } from '#server/limits/count-or-refuse.ts';
import { clientOf } from '#server/limits/rate-limit.ts';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { findPostgresError } from '#server/rest/postgres-error.ts';
import { parseWaitlistEmail } from '#shared/mail-address.ts';
import type { WaitlistDeps } from './waitlist-deps.ts';
import { noteMailWish } from './waitlist-requests.ts';

const BODY_LIMIT = 16 * 1024;

const campaign = z.string().max(200).nullish();

/** The specification's call 12. */
const BodySchema = z.object({
  email: z.string(),
  source: z.string().max(100).nullish(),
  utm: z
    .object({
      utm_source: campaign,
      utm_medium: campaign,
      utm_campaign: campaign,
      utm_term: campaign,
      utm_content: campaign,
    })
    .nullish(),
  consent: z.boolean(),
  /** Ours, beyond that call: the language of the screen, where it is another than the browser's. */
  language: z.enum(['en', 'zh']).optional(),
});

/**
 * `/functions/v1`: the functions that the browser invokes by `@supabase/functions-js`, open to visitors.
 * `sendWaitlistEmail` only notes the wish and answers `{ ok: true }`, so that neither answer nor time tells who is on the
 * list.
 */
export function registerFunctionRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  const { db, clock, limits } = deps;
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, limits.mailClient, clientOf(request.ip), tooManyRequests);
  };

  app.post(
    '/sendWaitlistEmail',
    { onRequest: limitClient, bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const parsed = BodySchema.safeParse(request.body);
      const email = parsed.success ? parseWaitlistEmail(parsed.data.email) : null;
      if (!parsed.success)
        throw new ApiError(400, 'invalid_request', 'The request is incomplete or has a wrong value.');
      if (email === null) throw invalidEmail();
      await countOrRefuse(reply, limits.mailAddress, email, tooManyRequests);
      const mailLanguage = parsed.data.language ?? pickMailLanguage(request.headers['accept-language']);
      await db
        .transaction((tx) => noteMailWish(tx, { email, mailLanguage }, clock()))
        .catch(refuseInOwnWords);
      deps.requests.wake();
      return { ok: true };
    },
  );

  app.all('/*', answerApiNotFound(app));
}

function invalidEmail(): ApiError {
  return new ApiError(400, 'invalid_email', 'Please enter a valid email.');
}

/** The database has its own idea of lower case. */
function refuseInOwnWords(error: unknown): never {
  throw findPostgresError(error)?.code === '23514' ? invalidEmail() : error;
}

function tooManyRequests(): ApiError {
  return new ApiError(429, 'rate_limited', 'Too many requests. Please try again later.');
}
