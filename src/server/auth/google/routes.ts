import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { addGrant, grantToBrowser } from '#server/auth/actions/begin-session.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { type AuthError, createValidationError } from '#server/auth/dialect/auth-error.ts';
import { ChallengeFieldsSchema, parseChallenge } from '#server/auth/dialect/bodies.ts';
import { addError, chooseRedirect } from '#server/auth/dialect/redirect-target.ts';
import { type AccountMailDeps, queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { takeOverUnconfirmed } from '#server/auth/records/email-account.ts';
import {
  beginFlow,
  consumeFlow,
  FLOW_LIFETIME_MS,
  makeOneTimeSecret,
  readChallenge,
} from '#server/auth/records/one-time-proofs.ts';
import { deletePendingSignUps, lockAddress } from '#server/auth/records/pending-sign-ups.ts';
import { identities, type UserRow, users } from '#server/auth/records/tables.ts';
import { lockUser, lockUserByEmail, recordAccountEvent, updateUser } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import {
  describeIdentity,
  type GoogleClient,
  type GooglePerson,
  GoogleSignInError,
  readAuthorizationHints,
} from './google-client.ts';

/** With https, the prefix prevents other hosts of the domain from setting the cookie (RFC 6265bis, 4.1.3). */
const getCookieName = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}sproutcards-sign-in`;

function readBrowserCookie(request: FastifyRequest, isSecure: boolean): string | null {
  return readCookie(request, getCookieName(isSecure), /^[\w-]{43}$/)?.[0] ?? null;
}

/** Sets the cookie, which sign-ins share so that concurrent ones in two tabs both succeed. */
function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const browser = readBrowserCookie(request, isSecure) ?? makeOneTimeSecret();
  const attributes = `Path=/; Max-Age=${FLOW_LIFETIME_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${getCookieName(isSecure)}=${browser}; ${attributes}`);
  return browser;
}

export const getGoogleCallbackUrl = (publicUrl: string) => `${publicUrl}/auth/v1/callback`;

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
  const isSecure = publicUrl.startsWith('https:');

  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const query = AuthorizeSchema.safeParse(request.query);
    if (!query.success || query.data.provider !== 'google' || google === null)
      throw createProviderDisabledError();
    const challenge = parseChallenge(query.data);
    const redirectTo = chooseRedirect(publicUrl, query.data.redirect_to);
    try {
      const hints = readAuthorizationHints(query.data);
      const started = await google.start({ redirectUri: getGoogleCallbackUrl(publicUrl), hints });
      const browser = setBrowserCookie(request, reply, isSecure);
      const flow = { ...started, browser, redirectTo, challenge };
      await auth.db.transaction((tx) => beginFlow(tx, flow, auth.clock()));
      return reply.redirect(started.url, 302);
    } catch (error) {
      return reply.redirect(addRefusal(redirectTo, error, request), 302);
    }
  });

  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (google === null) throw createProviderDisabledError();
    const callbackUrl = new URL(getGoogleCallbackUrl(publicUrl));
    callbackUrl.search = new URL(request.url, publicUrl).search;
    const state = callbackUrl.searchParams.get('state') ?? '';
    const browser = readBrowserCookie(request, isSecure) ?? '';
    const flow = await auth.db.transaction((tx) => consumeFlow(tx, { state, browser }, auth.clock()));
    if (flow === null) {
      const home = chooseRedirect(publicUrl, null);
      return reply.redirect(addRefusal(home, new GoogleSignInError('badState'), request), 303);
    }
    try {
      const person = await google.finish(callbackUrl, { ...flow, state });
      if (!person.emailVerified) throw new GoogleSignInError('unverified');
      const visitor = await readVisitor(auth, request);
      const now = auth.clock();
      const grant = await auth.db.transaction(async (tx) => {
        const { isTestProvider } = google;
        const userId = await findOrCreateAccount({ deps: auth, tx, person, visitor, now, isTestProvider });
        const signIn = { userId, method: 'oauth', challenge: readChallenge(flow), visitor };
        return grantToBrowser(auth, tx, signIn, now);
      });
      return reply.redirect(await addGrant(auth, flow.redirectTo, grant), 302);
    } catch (error) {
      return reply.redirect(addRefusal(flow.redirectTo, error, request), 302);
    }
  });
}

function addRefusal(redirectTo: string, error: unknown, request: FastifyRequest): string {
  const isExpected = error instanceof GoogleSignInError;
  if (!isExpected || error.error === 'server_error')
    request.log.warn({ err: error }, 'Failed to sign in with Google');
  const { error: kind, code, message } = isExpected ? error : new GoogleSignInError('unreachable');
  return addError(redirectTo, {
    error: kind,
    code: isExpected ? code : 'unexpected_failure',
    description: message,
  });
}

function createProviderDisabledError(): AuthError {
  return createValidationError('Unsupported provider: provider is not enabled');
}

const PROVIDER = 'google';

type GoogleSignIn = {
  deps: AccountMailDeps;
  tx: Tx;
  person: GooglePerson;
  now: Date;
  visitor: Visitor;
  /** True for the test sign-in, which checks no identity and so cannot open an account with a password. */
  isTestProvider: boolean;
};

/** Finds the account by Google's subject, then by the address, or creates it. */
async function findOrCreateAccount(signIn: GoogleSignIn): Promise<string> {
  const { tx, person, now } = signIn;
  // The lock comes first: if a new person signs in twice at the same time, the second sign-in finds the account.
  await lockAddress(tx, person.email);
  const userId = await refreshIdentity(signIn);
  if (userId !== null) return userId;
  await deletePendingSignUps(tx, person.email);
  const user = await lockUserByEmail(tx, person.email);
  if (user === null) return createAccount(signIn);
  refusePassword(user, signIn);
  if (user.emailProvedAt === null) await takeOver(signIn, user);
  // A family's own data stays, but the data of an unconfirmed account may be a stranger's.
  const ownData = user.emailProvedAt === null ? {} : user.userMetadata;
  const userMetadata = { ...describeIdentity(person), ...ownData };
  await updateUser(tx, user.id, { userMetadata, lastSignInAt: now, updatedAt: now });
  await addIdentity(signIn, user.id);
  await recordEvent(signIn, user.id, 'provider_linked');
  return user.id;
}

function recordEvent(
  { tx, visitor: { device }, now }: GoogleSignIn,
  userId: string,
  kind: 'provider_linked' | 'password_removed',
): Promise<void> {
  return recordAccountEvent(tx, { userId, kind, device, details: { provider: PROVIDER } }, now);
}

async function takeOver(signIn: GoogleSignIn, user: UserRow): Promise<void> {
  const { deps, tx, now } = signIn;
  await takeOverUnconfirmed(tx, user, now);
  if (user.passwordHash === null) return;
  await recordEvent(signIn, user.id, 'password_removed');
  const { language } = signIn.visitor;
  const mail = { name: 'passwordRemoved', to: user.email, language } as const;
  await queueAccountMail(deps, tx, `password-removed/${user.id}`, mail);
}

/** Updates the identity and returns its user, or null for a new person. */
async function refreshIdentity(signIn: GoogleSignIn): Promise<string | null> {
  const { tx, person, now } = signIn;
  const isOwnIdentity = and(eq(identities.provider, PROVIDER), eq(identities.providerId, person.subject));
  const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(isOwnIdentity);
  if (identity === undefined) return null;
  // Lock the account before its rows, as everywhere, or two changes could deadlock.
  const user = await lockUser(tx, identity.userId);
  if (user === null) return null;
  refusePassword(user, signIn);
  await tx
    .update(identities)
    .set({ identityData: describeIdentity(person), lastSignInAt: now, updatedAt: now })
    .where(isOwnIdentity);
  await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now });
  return user.id;
}

function refusePassword(user: UserRow, { isTestProvider }: GoogleSignIn): void {
  if (isTestProvider && user.passwordHash !== null) throw new GoogleSignInError('hasPassword');
}

async function createAccount(signIn: GoogleSignIn): Promise<string> {
  const { tx, person, now } = signIn;
  const id = randomUUID();
  await tx.insert(users).values({
    id,
    email: person.email,
    emailConfirmedAt: now,
    emailProvedAt: now,
    userMetadata: describeIdentity(person),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await addIdentity(signIn, id);
  return id;
}

async function addIdentity({ tx, person, now }: GoogleSignIn, userId: string): Promise<void> {
  await tx.insert(identities).values({
    identityId: randomUUID(),
    userId,
    provider: PROVIDER,
    providerId: person.subject,
    identityData: describeIdentity(person),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  });
}
