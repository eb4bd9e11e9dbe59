import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SessionAnswerSchema } from '../answer-schemas.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { buildTokenResponse } from '../sessions/token-response.ts';
import { issueAuthCode } from '../sign-in/auth-codes.ts';
import {
  addCode,
  addErrorToFragment,
  addSessionToFragment,
  chooseRedirect,
} from '../sign-in/redirect-target.ts';
import { readVisitor, type Visitor } from '../sign-in/visitor.ts';
import { parseAuthBody } from '../users/credentials.ts';
import { findAccount } from '../users/users.ts';
import { readLinkPurpose } from './link-purpose.ts';
import { openLink } from './open-link.ts';
import { openEmailChange, verifyEmailChange } from './verify-email-change.ts';

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
  return addSessionToFragment(target, { ...tokens, type: purpose });
}

/**
 * The link of a body, or null for a typed code, which our mails never contain. Throws `validation_failed`.
 */
function readShownLink(body: z.infer<typeof VerifySchema>): { token: string; type: string } | null {
  const { type, token_hash: tokenHash, token, email, phone } = body;
  if (!type) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  if (!TYPES.includes(type)) throw new AuthError(400, WRONG_TYPE.code, WRONG_TYPE.message);
  if (tokenHash) return { token: tokenHash, type };
  if (!token) throw new AuthError(400, 'validation_failed', 'Verify requires either a token or a token hash');
  if (!email && !phone) {
    const text = 'Only an email address or phone number should be provided on verify';
    throw new AuthError(400, 'validation_failed', text);
  }
  return null;
}
