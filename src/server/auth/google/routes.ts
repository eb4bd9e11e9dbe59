import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { addGrant, grantToBrowser } from '#server/auth/actions/begin-session.ts';
import { readVisitor } from '#server/auth/credentials/known-devices.ts';
import { type AuthError, invalid } from '#server/auth/dialect/auth-error.ts';
import { ChallengeFieldsSchema, parseChallenge } from '#server/auth/dialect/bodies.ts';
import { addError, chooseRedirect } from '#server/auth/dialect/redirect-target.ts';
import {
  beginFlow,
  FLOW_LIFETIME_MS,
  makeOneTimeSecret,
  readChallengeOf,
  takeFlow,
} from '#server/auth/records/one-time-proofs.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { findOrCreateGoogleAccount } from './google-account.ts';
import { GoogleRefusal } from './google-answer.ts';
import { type GoogleClient, readWishes } from './google-client.ts';

/** With https, the prefix prevents other hosts of the domain from setting the cookie (RFC 6265bis, 4.1.3). */
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}sproutcards-sign-in`;

function readBrowserCookie(request: FastifyRequest, secure: boolean): string | null {
  return readCookie(request, nameOf(secure), /^[\w-]{43}$/)?.[0] ?? null;
}

/** The cookie is reused from sign-in to sign-in, so that two tabs do not disturb each other. */
function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const browser = readBrowserCookie(request, secure) ?? makeOneTimeSecret();
  const attributes = `Path=/; Max-Age=${FLOW_LIFETIME_MS / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(secure)}=${browser}; ${attributes}`);
  return browser;
}

export const callbackUrlOf = (publicUrl: string) => `${publicUrl.replace(/\/+$/, '')}/auth/v1/callback`;

const AuthorizeSchema = ChallengeFieldsSchema.extend({
  provider: z.string().optional(),
  redirect_to: z.string().optional(),
  ui_locales: z.string().optional(),
  login_hint: z.string().optional(),
  prompt: z.string().optional(),
  scopes: z.string().optional(),
});

export function registerGoogleRoutes(
  app: FastifyInstance,
  auth: AuthDeps,
  google: GoogleClient | null,
): void {
  const { publicUrl } = auth;
  const secure = publicUrl.startsWith('https:');

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const query = AuthorizeSchema.safeParse(request.query);
    if (!query.success || query.data.provider !== 'google' || google === null) throw providerDisabled();
    const challenge = parseChallenge(query.data);
    const redirectTo = chooseRedirect(publicUrl, query.data.redirect_to);
    try {
      const wishes = readWishes(query.data);
      const started = await google.start({ redirectUri: callbackUrlOf(publicUrl), wishes });
      const browser = setBrowserCookie(request, reply, secure);
      const flow = { ...started, browser, redirectTo, challenge };
      await auth.db.transaction((tx) => beginFlow(tx, flow, auth.clock()));
      return reply.redirect(started.url, 302);
    } catch (error) {
      return reply.redirect(addRefusal(redirectTo, error, request), 302);
    }
  });

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (google === null) throw providerDisabled();
    const callbackUrl = new URL(callbackUrlOf(publicUrl));
    callbackUrl.search = new URL(request.url, publicUrl).search;
    const state = callbackUrl.searchParams.get('state') ?? '';
    const browser = readBrowserCookie(request, secure) ?? '';
    const flow = await auth.db.transaction((tx) => takeFlow(tx, { state, browser }, auth.clock()));
    if (flow === null) {
      const home = chooseRedirect(publicUrl, null);
      return reply.redirect(addRefusal(home, new GoogleRefusal('badState'), request), 303);
    }
    try {
      const person = await google.finish(callbackUrl, { ...flow, state });
      if (!person.emailVerified) throw new GoogleRefusal('unverified');
      const visitor = await readVisitor(auth, request);
      const now = auth.clock();
      const grant = await auth.db.transaction(async (tx) => {
        const { provesNothing } = google;
        const userId = await findOrCreateGoogleAccount(auth, tx, { person, visitor, now, provesNothing });
        const given = { userId, method: 'oauth', challenge: readChallengeOf(flow), visitor };
        return grantToBrowser(auth, tx, given, now);
      });
      return reply.redirect(await addGrant(auth, flow.redirectTo, grant), 302);
    } catch (error) {
      return reply.redirect(addRefusal(flow.redirectTo, error, request), 302);
    }
  });
}

function addRefusal(redirectTo: string, error: unknown, request: FastifyRequest): string {
  const known = error instanceof GoogleRefusal;
  if (!known || error.error === 'server_error')
    request.log.warn({ err: error }, 'sign-in with Google failed');
  const { error: kind, code, message } = known ? error : new GoogleRefusal('unreachable');
  return addError(redirectTo, {
    error: kind,
    code: known ? code : 'unexpected_failure',
    description: message,
  });
}

function providerDisabled(): AuthError {
  return invalid('Unsupported provider: provider is not enabled');
}
