import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import { beginSession } from '#server/auth/sessions/begin-session.ts';
import { buildTokenResponse } from '#server/auth/sessions/token-response.ts';
import { issueAuthCode } from '#server/auth/sign-in/auth-codes.ts';
import { ChallengeFieldsSchema, parseChallenge } from '#server/auth/sign-in/pkce.ts';
import { addCode, addError, chooseRedirect } from '#server/auth/sign-in/redirect-target.ts';
import { readVisitor } from '#server/auth/sign-in/visitor.ts';
import type { FlowRow } from '#server/auth/tables.ts';
import { findAccount } from '#server/auth/users/users.ts';
import { pickMailLanguage } from '#server/mail/mail-language.ts';
import { readBrowserCookie, setBrowserCookie } from './browser-cookie.ts';
import { beginFlow, takeFlow } from './flows.ts';
import { type GoogleArrival, withGoogleAccount } from './google-account.ts';
import type { GoogleClient } from './google-client.ts';
import { badState, GoogleRefusal, unreachable, unverified } from './google-refusal.ts';
import { readWishes } from './wishes.ts';

/** Returns where Google sends browsers back to; this address is registered there. */
export const callbackUrlOf = (publicUrl: string) => `${publicUrl.replace(/\/+$/, '')}/auth/v1/callback`;

type GoogleDeps = { auth: AuthDeps; publicUrl: string; google: GoogleClient | null };

const AuthorizeSchema = ChallengeFieldsSchema.extend({
  provider: z.string().optional(),
  redirect_to: z.string().optional(),
  ui_locales: z.string().optional(),
  login_hint: z.string().optional(),
  prompt: z.string().optional(),
  scopes: z.string().optional(),
});

/** `GET /authorize` and `GET /callback`: the way to Google and back, all of it navigations of a browser. */
export function registerGoogleRoutes(app: FastifyInstance, deps: GoogleDeps): void {
  const { auth, publicUrl, google } = deps;
  const secure = publicUrl.startsWith('https:');

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const query = AuthorizeSchema.safeParse(request.query);
    if (!query.success || query.data.provider !== 'google') throw providerDisabled();
    if (google === null) throw providerDisabled();
    const challenge = parseChallenge(query.data);
    const redirectTo = chooseRedirect(publicUrl, query.data.redirect_to);
    try {
      const started = await google.start({
        redirectUri: callbackUrlOf(publicUrl),
        wishes: readWishes(query.data),
      });
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
    // A sign-in whose Google keys were removed meanwhile ends above; one that this server did not begin ends
    // here.
    const callbackUrl = new URL(callbackUrlOf(publicUrl));
    callbackUrl.search = new URL(request.url, publicUrl).search;
    const flow = await findFlow(deps, request, callbackUrl.searchParams.get('state'), secure);
    if (flow === null)
      return reply.redirect(addRefusal(chooseRedirect(publicUrl, null), badState(), request), 303);
    try {
      const expected = { state: callbackUrl.searchParams.get('state') ?? '', ...flow };
      const person = await google.finish(callbackUrl, expected);
      if (!person.emailVerified) throw unverified();
      const language = pickMailLanguage(request.headers['accept-language']);
      const { believesAnybody } = google;
      const visitor = await readVisitor(auth, request);
      const arrival = { person, language, visitor, now: auth.clock(), believesAnybody };
      return await sendSignedIn(auth, reply, flow, arrival);
    } catch (error) {
      return reply.redirect(addRefusal(flow.redirectTo, error, request), 302);
    }
  });
}

async function findFlow(
  { auth }: GoogleDeps,
  request: FastifyRequest,
  state: string | null,
  secure: boolean,
) {
  const browser = readBrowserCookie(request, secure);
  if (state === null || browser === null) return null;
  return auth.db.transaction((tx) => takeFlow(tx, { state, browser }, auth.clock()));
}

/** Back to the app: with a code where the client can prove that it asked (PKCE), else with the session itself. */
async function sendSignedIn(auth: AuthDeps, reply: FastifyReply, flow: FlowRow, arrival: GoogleArrival) {
  const { now, visitor } = arrival;
  const { challenge, challengeMethod, redirectTo } = flow;
  if (challenge !== null && challengeMethod !== null) {
    const code = await withGoogleAccount(auth, arrival, (tx, userId) =>
      issueAuthCode(tx, { userId, method: 'oauth', challenge, challengeMethod }, now),
    );
    auth.mailer.wake();
    return reply.redirect(addCode(redirectTo, code), 302);
  }
  const opened = await withGoogleAccount(auth, arrival, async (tx, userId) => ({
    session: await beginSession(auth, tx, { userId, method: 'oauth', visitor }, now),
    account: await findAccount(tx, userId),
  }));
  auth.mailer.wake();
  const { user: _user, ...tokens } = await buildTokenResponse(auth, opened.account!, opened.session);
  const target = new URL(redirectTo);
  const fragment = Object.entries(tokens).map(([name, value]): [string, string] => [name, String(value)]);
  target.hash = new URLSearchParams([...fragment, ['sb', '']]).toString();
  return reply.redirect(target.href, 302);
}

/** The address to return to with what went wrong. Only what a parent cannot help is written to the log. */
function addRefusal(redirectTo: string, error: unknown, request: FastifyRequest): string {
  const known = error instanceof GoogleRefusal;
  if (!known || error.error === 'server_error')
    request.log.warn({ err: error }, 'sign-in with Google failed');
  const { error: kind, code, message } = known ? error : unreachable();
  return addError(redirectTo, {
    error: kind,
    code: known ? code : 'unexpected_failure',
    description: message,
  });
}

function providerDisabled(): AuthError {
  return new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}
