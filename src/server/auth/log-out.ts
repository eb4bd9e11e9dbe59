import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountEventKind } from '#shared/account-data/account-security.ts';
import { noteAccountEvent } from './account-events.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { describeDevice } from './describe-device.ts';
import { requireAccessToken, requireSession } from './require-session.ts';
import { endSessions, type LogoutScope } from './sessions.ts';

const EVENTS = {
  local: 'signed_out',
  others: 'signed_out_others',
  global: 'signed_out_everywhere',
} as const satisfies Record<LogoutScope, AccountEventKind>;

type LogOutQuery = { Querystring: { scope?: string } };

/** `POST /logout?scope=global|local|others`: ends sessions, `global` when nothing is said. The body is empty. */
export function registerLogOut(app: FastifyInstance, parts: AuthParts): void {
  const guard = { onRequest: (request: FastifyRequest) => requireAccessToken(parts, request) };
  app.post<LogOutQuery>('/logout', guard, async (request, reply) => {
    const caller = await requireSession(parts, request);
    const scope = readScope(request.query.scope);
    const device = describeDevice(request.headers['user-agent']);
    await parts.db.transaction(async (tx) => {
      await endSessions(tx, caller, scope);
      await noteAccountEvent(tx, { userId: caller.userId, kind: EVENTS[scope], device }, parts.clock());
    });
    return reply.status(204).send();
  });
}

function readScope(scope: unknown): LogoutScope {
  if (scope === undefined || scope === '') return 'global';
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
}
