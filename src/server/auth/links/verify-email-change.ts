import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { readBearerToken } from '../guards/bearer.ts';
import { verifyAccessToken } from '../sessions/access-token.ts';
import { beginSession, sendWelcomeOnce } from '../sessions/begin-session.ts';
import { findSession } from '../sessions/sessions.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import type { SessionRow } from '../tables.ts';
import { applyEmailChange, type EmailChangeRefusal } from '../users/apply-email-change.ts';
import { findAccount } from '../users/users.ts';
import type { OpenedLink } from './open-link.ts';

/**
 * Confirms a change of address and returns the session to go on with: the caller's own where the browser is
 * signed in to the account, else a new one. That one does not stand for the current password, or a link that
 * went to the wrong mailbox could bring a new password.
 * @throws AuthError `otp_expired`, `email_exists`, `other_account`
 */
export async function verifyEmailChange(
  deps: AuthDeps,
  request: FastifyRequest,
  { token, visitor }: { token: string; visitor: Visitor },
) {
  const caller = await findCaller(deps, request);
  const now = deps.clock();
  const outcome = await deps.db.transaction(async (tx) => {
    const callerId = caller?.userId ?? null;
    const changed = await applyEmailChange(deps, tx, { token, callerId, visitor }, now);
    // Returned and not thrown: that a change has ended must be committed.
    if (typeof changed === 'string') return changed;
    const session = await openOwnSession(deps, tx, { userId: changed.userId, own: caller, visitor }, now);
    return { session, account: (await findAccount(tx, changed.userId))! };
  });
  if (typeof outcome === 'string') throw refuseEmailChange(outcome);
  deps.mailer.wake();
  deps.onEmailChanged(outcome.account.user.id);
  return outcome;
}

/** Confirms a change by `GET /verify`, where the caller's session is not known. Returns null when the link does not work. */
export async function openEmailChange(
  deps: AuthDeps,
  tx: Tx,
  { token, visitor }: { token: string; visitor: Visitor },
  now: Date,
): Promise<OpenedLink | null> {
  const changed = await applyEmailChange(deps, tx, { token, callerId: null, visitor }, now);
  return typeof changed === 'string' ? null : { ...changed, method: 'email_change' };
}

/**
 * Returns who is signed in to the browser that sends the request, or null. Clients without a session send
 * their API key.
 */
async function findCaller(deps: AuthDeps, request: FastifyRequest): Promise<SessionRow | null> {
  const token = readBearerToken(request);
  const verified = token === null ? null : await verifyAccessToken(token, { ...deps, now: deps.clock() });
  if (!verified?.ok) return null;
  return deps.db.transaction((tx) => findSession(tx, verified, deps));
}

async function openOwnSession(
  deps: AuthDeps,
  tx: Tx,
  { userId, own, visitor }: { userId: string; own: SessionRow | null; visitor: Visitor },
  now: Date,
): Promise<SessionRow> {
  if (own !== null) {
    await sendWelcomeOnce(deps, tx, userId, visitor, now);
    return own;
  }
  // No warning of a new device: the mailbox that it would go to has just proved itself.
  const trusted = { ...visitor, knows: () => true };
  return beginSession(deps, tx, { userId, method: 'email_change', visitor: trusted }, now);
}

export function refuseEmailChange(refusal: EmailChangeRefusal): AuthError {
  switch (refusal) {
    case 'over':
      return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    case 'taken': {
      const text = 'A user with this email address has already been registered';
      return new AuthError(422, 'email_exists', text);
    }
    case 'other_account':
      return new AuthError(
        403,
        'other_account',
        'The link belongs to another account than the signed-in one',
      );
  }
}
