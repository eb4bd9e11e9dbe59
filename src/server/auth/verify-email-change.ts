import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { verifyAccessToken } from './access-token.ts';
import { applyEmailChange, type EmailChangeRefusal } from './apply-email-change.ts';
import { AuthError } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { readBearerToken } from './bearer.ts';
import { beginSession, sendWelcomeOnce } from './begin-session.ts';
import type { OpenedLink } from './open-link.ts';
import { findSession } from './sessions.ts';
import type { SessionRow } from './tables.ts';
import { findAccount } from './users.ts';
import type { Visitor } from './visitor.ts';

/**
 * Confirms a change of address and gives the session to go on with: the caller's own where the browser is signed in to the
 * account, else a new one. That one does not stand for the current password, or a link that went to the wrong mailbox could
 * bring a new password.
 * @throws AuthError `otp_expired`, `email_exists`, `other_account`
 */
export async function verifyEmailChange(
  parts: AuthParts,
  request: FastifyRequest,
  { token, visitor }: { token: string; visitor: Visitor },
) {
  const caller = await findCaller(parts, request);
  const now = parts.clock();
  const outcome = await parts.db.transaction(async (tx) => {
    const callerId = caller?.userId ?? null;
    const changed = await applyEmailChange(parts, tx, { token, callerId, visitor }, now);
    // Returned and not thrown: that a change has ended must be committed.
    if (typeof changed === 'string') return changed;
    const session = await goOn(parts, tx, { userId: changed.userId, own: caller, visitor }, now);
    return { session, account: (await findAccount(tx, changed.userId))! };
  });
  if (typeof outcome === 'string') throw refuseEmailChange(outcome);
  parts.mailer.wake();
  parts.onEmailChanged(outcome.account.user.id);
  return outcome;
}

/** Confirms a change by `GET /verify`, where the caller's session is not known. Returns null when the link does not work. */
export async function openEmailChange(
  parts: AuthParts,
  tx: Tx,
  { token, visitor }: { token: string; visitor: Visitor },
  now: Date,
): Promise<OpenedLink | null> {
  const changed = await applyEmailChange(parts, tx, { token, callerId: null, visitor }, now);
  return typeof changed === 'string' ? null : { ...changed, method: 'email_change' };
}

/** Who is signed in to the browser that sends the request, or null. Clients without a session send their API key. */
async function findCaller(parts: AuthParts, request: FastifyRequest): Promise<SessionRow | null> {
  const token = readBearerToken(request);
  const verified = token === null ? null : await verifyAccessToken(token, { ...parts, now: parts.clock() });
  if (!verified?.ok) return null;
  return parts.db.transaction((tx) => findSession(tx, verified, parts));
}

async function goOn(
  parts: AuthParts,
  tx: Tx,
  { userId, own, visitor }: { userId: string; own: SessionRow | null; visitor: Visitor },
  now: Date,
): Promise<SessionRow> {
  if (own !== null) {
    await sendWelcomeOnce(parts, tx, userId, visitor, now);
    return own;
  }
  // No warning of a new device: the mailbox that it would go to has just proved itself.
  const trusted = { ...visitor, knows: () => true };
  return beginSession(parts, tx, { userId, method: 'email_change', visitor: trusted }, now);
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
