import type { FastifyInstance } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { createCheckAfterBody } from '#server/auth/guards/require-user.ts';
import { type Downgrade, registerProfileRoutes } from '#server/profiles/routes.ts';
import { checkSchema } from '#server/rest/rest-answer.ts';
import { createFindRestCaller, sessionEnded } from '#server/rest/rest-caller.ts';
import { answerRestError, answerRestNotFound } from '#server/rest/rest-error.ts';
import { registerWaitlistRest } from '#server/waitlist/join-routes.ts';
import type { WaitlistDeps } from '#server/waitlist/requests.ts';

/** The tables a browser may use directly, below the prefix `/rest/v1`, in the small part of PostgREST's dialect we need. */
export function registerRestRoutes(
  app: FastifyInstance,
  deps: AuthDeps,
  waitlist: WaitlistDeps,
  downgrade: Downgrade | null = null,
): void {
  app.setErrorHandler(answerRestError);
  app.decorateRequest('restCaller', null);
  app.addHook('onRequest', createFindRestCaller(deps));
  app.addHook('onRequest', checkSchema);
  app.addHook(
    'preHandler',
    createCheckAfterBody(deps, (request) => request.restCaller, sessionEnded),
  );

  registerProfileRoutes(app, deps, downgrade);
  registerWaitlistRest(app, waitlist);

  app.all('/*', answerRestNotFound(app));
}
