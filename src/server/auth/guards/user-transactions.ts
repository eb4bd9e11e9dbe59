import type { FastifyRequest } from 'fastify';
import type { TransactionOptions, Tx } from '#server/db/database.ts';
import type { TokenDeps } from '../auth-deps.ts';
import { isSessionAlive, sessionIsAlive } from '../sessions/sessions.ts';
import { refuseBearer, verifyBearer } from './require-user.ts';

/**
 * Guard and transaction of routes that do all their work in one transaction as the user. The session is looked up by the
 * statement with which that transaction begins, which saves the one that `requireUser` needs.
 *
 * `requireToken` alone lets the token of an ended session through, but sets no `request.user`: only `asUser`
 * looks its bearer up, and refuses it.
 */
export type UserTransactions = {
  /** Answers 401 `not_signed_in` unless the request bears a genuine token; for `onRequest`. */
  requireToken(request: FastifyRequest): Promise<void>;
  /** Runs as the bearer of the token; answers 401 `not_signed_in` when the session has ended. */
  asUser<T>(
    request: FastifyRequest,
    run: (tx: Tx, userId: string) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
};

/** Larger bodies, in bytes, are not read for an ended session: it is looked up before. */
const SMALL_BODY = 64 * 1024;

export function createUserTransactions(deps: TokenDeps): UserTransactions {
  const bearers = new WeakMap<FastifyRequest, { userId: string; sessionId: string }>();
  return {
    async requireToken(request) {
      const bearer = await verifyBearer(deps, request);
      if (mayBeLarge(request) && !(await deps.db.transaction((tx) => isSessionAlive(tx, bearer, deps)))) {
        throw refuseBearer();
      }
      bearers.set(request, bearer);
    },
    async asUser(request, run, options) {
      const bearer = bearers.get(request);
      if (bearer === undefined) throw new Error(`asUser was called without requireToken: ${request.url}`);
      const { userId } = bearer;
      const guard = { condition: sessionIsAlive(bearer, deps), refuse: refuseBearer };
      return deps.db.asFamily(userId, (tx) => run(tx, userId), { ...options, guard });
    },
  };
}

/** Returns whether the body is large, or of a length that is not said. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || !(Number(headers['content-length'] ?? 0) <= SMALL_BODY)
  );
}
