import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountEventKind } from '#shared/account/account-security.ts';
import { NoContentSchema } from '#shared/answers.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { requireAccessToken, requireSession } from '../guards/require-session.ts';
import { describeDevice } from '../sign-in/describe-device.ts';
import { noteAccountEvent } from '../users/account-events.ts';
import { endSessions, type LogoutScope } from './sessions.ts';

const EVENTS = {
  local: 'signed_out',
  others: 'signed_out_others',
  global: 'signed_out_everywhere',
} as const satisfies Record<LogoutScope, AccountEventKind>;

type LogOutQuery = { Querystring: { scope?: string } };

/** `POST /logout?scope=global|local|others`: ends sessions, `global` when nothing is said. The body is empty. */
export function registerLogOut(app: FastifyInstance, deps: AuthDeps): void {
  const guard = {
    onRequest: (request: FastifyRequest) => requireAccessToken(deps, request),
    schema: { response: { 204: NoContentSchema } },
  };
  app.post<LogOutQuery>('/logout', guard, async (request, reply) => {
    const caller = await requireSession(deps, request);
    const scope = readScope(request.query.scope);
    const device = describeDevice(request.headers['user-agent']);
    await deps.db.transaction(async (tx) => {
      await endSessions(tx, caller, scope);
      await noteAccountEvent(tx, { userId: caller.userId, kind: EVENTS[scope], device }, deps.clock());
    });
    return reply.status(204).send();
  });
}

function readScope(scope: unknown): LogoutScope {
  if (scope === undefined || scope === '') return 'global';
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
}
