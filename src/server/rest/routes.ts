import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { createCheckAfterBody } from '#server/auth/require-user.ts';
import type { Downgrade } from '#server/profiles/downgrade-command.ts';
import { registerProfileRoutes } from '#server/profiles/routes.ts';
import { registerWaitlistRest } from '#server/waitlist/rest-routes.ts';
import type { WaitlistParts } from '#server/waitlist/waitlist-parts.ts';
import { createFindRestCaller, sessionEnded } from './rest-caller.ts';
import { answerRestError, answerRestNotFound } from './rest-error.ts';
import { checkSchema } from './rest-headers.ts';

/** The tables a browser may use directly, below the prefix `/rest/v1`, in the small part of PostgREST's dialect we need. */
export function registerRestRoutes(
  app: FastifyInstance,
  parts: AuthParts,
  waitlist: WaitlistParts,
  downgrade: Downgrade | null = null,
): void {
  app.setErrorHandler(answerRestError);
  app.decorateRequest('restCaller', null);
  app.addHook('onRequest', createFindRestCaller(parts));
  app.addHook('onRequest', checkSchema);
  app.addHook(
    'preHandler',
    createCheckAfterBody(parts, (request) => request.restCaller, sessionEnded),
  );

  registerProfileRoutes(app, parts, downgrade);
  registerWaitlistRest(app, waitlist);

  app.all('/*', answerRestNotFound(app));
}
