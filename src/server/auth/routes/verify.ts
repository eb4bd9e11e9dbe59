import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { beginSession, buildTokenResponse, sendWelcomeOnce } from '#server/auth/actions/begin-session.ts';
import { applyEmailChange, type EmailChangeRefusal } from '#server/auth/actions/email-change.ts';
import { type OpenedLink, openLink } from '#server/auth/actions/open-link.ts';
import { verifyAccessToken } from '#server/auth/credentials/access-token.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { SessionAnswerSchema } from '#server/auth/dialect/answers.ts';
import { AuthError, invalid } from '#server/auth/dialect/auth-error.ts';
import { parseAuthBody, readLinkPurpose } from '#server/auth/dialect/bodies.ts';
import {
  addCode,
  addErrorToFragment,
  addSessionToFragment,
  chooseRedirect,
} from '#server/auth/dialect/redirect-target.ts';
import { readBearerToken } from '#server/auth/guards/require-user.ts';
import { issueAuthCode } from '#server/auth/records/one-time-proofs.ts';
import { findSession } from '#server/auth/records/sessions.ts';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { findAccount } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Confirms a change of address and returns the session to go on with: the caller's own where the browser is
 * signed in to the account, else a new one. That one does not stand for the current password, or a link that
 * went to the wrong mailbox could bring a new password.
 * @throws AuthError `otp_expired`, `email_exists`, `other_account`
 */
async function verifyEmailChange(
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
async function openEmailChange(
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

function refuseEmailChange(refusal: EmailChangeRefusal): AuthError {
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

const EXPIRED = { code: 'otp_expired', message: 'Email link is invalid or has expired' };

const WRONG_TYPE = { code: 'validation_failed', message: 'Invalid email verification type' };
/** The types of GoTrue's mails and messages. A link of a type that this server never sends counts as unknown. */
const TYPES = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink', 'sms', 'phone_change'];

const VerifySchema = z.object({
  type: z.string().nullish(),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

type VerifyQuery = { Querystring: Record<'token' | 'token_hash' | 'type' | 'redirect_to', unknown> };

/**
 * `/verify`: trades a mail's link for a session, once. POST is what our own pages send when the parent acts; GET is for
 * clients that follow a link to this address, and answers with a redirect as GoTrue does.
 */
export function registerVerify(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: SessionAnswerSchema } };
  app.withTypeProvider<ZodTypeProvider>().post('/verify', { schema }, async (request) => {
    const link = readShownLink(parseAuthBody(VerifySchema, request.body));
    const visitor = await readVisitor(deps, request);
    const opened = link && (await openSessionByLink(deps, request, { ...link, visitor }));
    if (!opened) throw new AuthError(403, EXPIRED.code, EXPIRED.message);
    deps.mailer.wake();
    return buildTokenResponse(deps, opened.account, opened.session);
  });

  // No HEAD: it would use the link up as GET does.
  app.get<VerifyQuery>('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, token_hash: tokenHash, type, redirect_to: redirectTo } = request.query;
    const target = chooseRedirect(deps.publicUrl, redirectTo);
    const visitor = await readVisitor(deps, request);
    return reply.redirect(await followLink(deps, { token: tokenHash ?? token, type, target }, visitor), 303);
  });
}

async function openSessionByLink(
  deps: AuthDeps,
  request: FastifyRequest,
  { token, type, visitor }: { token: string; type: string; visitor: Visitor },
) {
  const purpose = readLinkPurpose(type);
  if (purpose === null) return null;
  if (purpose === 'email_change') return verifyEmailChange(deps, request, { token, visitor });
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const opened = await openLink(tx, { token, purpose }, now);
    if (opened === null) return null;
    const session = await beginSession(deps, tx, { ...opened, visitor }, now);
    return { session, account: (await findAccount(tx, opened.userId))! };
  });
}

/**
 * Returns where the browser goes on, with a code when the link was asked for with a challenge, else with the
 * session itself.
 */
async function followLink(
  deps: AuthDeps,
  { token, type, target }: { token: unknown; type: unknown; target: string },
  visitor: Visitor,
): Promise<string> {
  const reason = typeof type === 'string' && TYPES.includes(type) ? EXPIRED : WRONG_TYPE;
  const refused = addErrorToFragment(target, {
    error: 'access_denied',
    code: reason.code,
    description: reason.message,
  });
  const purpose = readLinkPurpose(type);
  if (typeof token !== 'string' || purpose === null) return refused;
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const opened =
      purpose === 'email_change'
        ? await openEmailChange(deps, tx, { token, visitor }, now)
        : await openLink(tx, { token, purpose }, now);
    if (opened === null) return null;
    const { userId, method, challenge } = opened;
    if (challenge !== null)
      return { userId, code: await issueAuthCode(tx, { ...challenge, userId, method }, now) };
    const session = await beginSession(deps, tx, { userId, method, visitor }, now);
    return { userId, session, account: (await findAccount(tx, userId))! };
  });
  if (outcome === null) return refused;
  deps.mailer.wake();
  if (purpose === 'email_change') deps.onEmailChanged(outcome.userId);
  if ('code' in outcome) return addCode(target, outcome.code);
  const tokens = await buildTokenResponse(deps, outcome.account, outcome.session);
  return addSessionToFragment(target, tokens, purpose);
}

/**
 * The link of a body, or null for a typed code, which our mails never contain. Throws `validation_failed`.
 */
function readShownLink(body: z.infer<typeof VerifySchema>): { token: string; type: string } | null {
  const { type, token_hash: tokenHash, token, email, phone } = body;
  if (!type) throw invalid('Verify requires a verification type');
  if (!TYPES.includes(type)) throw new AuthError(400, WRONG_TYPE.code, WRONG_TYPE.message);
  if (tokenHash) return { token: tokenHash, type };
  if (!token) throw invalid('Verify requires either a token or a token hash');
  if (!email && !phone) {
    const text = 'Only an email address or phone number should be provided on verify';
    throw invalid(text);
  }
  return null;
}
