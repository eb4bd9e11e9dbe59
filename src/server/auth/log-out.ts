import type { FastifyInstance } from 'fastify';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireSession } from './require-session.ts';
import { endSessions, type LogoutScope } from './sessions.ts';

type LogOutQuery = { Querystring: { scope?: string } };

/** `POST /logout?scope=global|local|others`: ends sessions, `global` when nothing is said. The body is empty. */
export function registerLogOut(app: FastifyInstance, parts: AuthParts): void {
  app.post<LogOutQuery>('/logout', async (request, reply) => {
    const caller = await requireSession(parts, request);
    const scope = readScope(request.query.scope);
    await parts.db.transaction((tx) => endSessions(tx, caller, scope));
    return reply.status(204).send();
  });
}

function readScope(scope: unknown): LogoutScope {
  if (scope === undefined || scope === '') return 'global';
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope;
  throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
}
