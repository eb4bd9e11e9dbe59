import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cancelEmailChange } from '#server/auth/actions/email-change.ts';
import { describeDevice } from '#server/auth/credentials/known-devices.ts';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { SessionRules } from '#server/auth/records/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import {
  AccountActivitySchema,
  SECURITY_PATHS,
  SessionListSchema,
  SessionParamsSchema,
} from '#shared/account/account-security.ts';
import { NoContentSchema } from '#shared/answers.ts';
import { readActivity } from './read-activity.ts';
import { listSessions, signOutOne } from './sessions.ts';

type SecurityDeps = SessionRules & { db: Database; requireUser: RequireUser };

/** Where an account is signed in, what happened to it, and giving a change of its address up. */
export function registerSecurityRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const guard = { onRequest: deps.requireUser };

  routes.get(
    SECURITY_PATHS.sessions,
    { ...guard, schema: { response: { 200: SessionListSchema } } },
    (request) => listSessions(deps.db, request.user, deps),
  );

  routes.delete(
    `${SECURITY_PATHS.sessions}/:id`,
    { ...guard, schema: { params: SessionParamsSchema, response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const caller = { ...request.user, device: describeDevice(request.headers['user-agent']) };
      if (!(await signOutOne(deps, caller, request.params.id))) throw noSuchSession();
      return reply.status(204).send();
    },
  );

  routes.get(
    SECURITY_PATHS.activity,
    { ...guard, schema: { response: { 200: AccountActivitySchema } } },
    (request) => readActivity(deps.db, request.user.id, deps.clock()),
  );

  routes.delete(
    SECURITY_PATHS.emailChange,
    { ...guard, schema: { response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const device = describeDevice(request.headers['user-agent']);
      await cancelEmailChange(deps, { userId: request.user.id, device });
      return reply.status(204).send();
    },
  );
}

function noSuchSession(): ApiError {
  return new ApiError(404, 'session_not_found', 'This device is signed out already.');
}
