import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { addGrant, grantToBrowser } from '#server/auth/actions/begin-session.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { type AuthError, invalid } from '#server/auth/dialect/auth-error.ts';
import { ChallengeFieldsSchema, parseChallenge } from '#server/auth/dialect/bodies.ts';
import { addError, chooseRedirect } from '#server/auth/dialect/redirect-target.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { takeOverUnproved } from '#server/auth/records/email-account.ts';
import {
  beginFlow,
  FLOW_LIFETIME_MS,
  makeOneTimeSecret,
  readChallengeOf,
  takeFlow,
} from '#server/auth/records/one-time-proofs.ts';
import { deletePendingSignUps, lockAddress } from '#server/auth/records/pending-sign-ups.ts';
import { identities, type UserRow, users } from '#server/auth/records/tables.ts';
import { lockUser, lockUserByEmail, noteAccountEvent, updateUser } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import {
  describeIdentity,
  type GoogleClient,
  type GooglePerson,
  GoogleRefusal,
  readWishes,
} from './google-client.ts';

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

export const callbackUrlOf = (publicUrl: string) => `${publicUrl}/auth/v1/callback`;

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

const PROVIDER = 'google';

type GoogleAccountDeps = { mailer: Mailer; publicUrl: string };
type GoogleArrival = {
  person: GooglePerson;
  now: Date;
  visitor: Visitor;
  /** True for the test sign-in, whose provider asks for no proof; it cannot open an account with a password. */
  provesNothing: boolean;
};

/** Finds the account by Google's subject, then by the address, or creates it. */
async function findOrCreateGoogleAccount(
  deps: GoogleAccountDeps,
  tx: Tx,
  arrival: GoogleArrival,
): Promise<string> {
  const { person, now } = arrival;
  // The lock comes before the look-up: of two concurrent answers for a new person, the second finds the account.
  await lockAddress(tx, person.email);
  const known = await noteIdentity(tx, arrival);
  if (known !== null) return known;
  await deletePendingSignUps(tx, person.email);
  const user = await lockUserByEmail(tx, person.email);
  if (user === null) return createAccount(tx, person, now);
  refusePassword(user, arrival);
  if (user.emailProvedAt === null) await takeOver(deps, tx, user, arrival);
  // A family's own data is kept, but an unproved account's data may be a stranger's.
  const kept = user.emailProvedAt === null ? {} : user.userMetadata;
  const userMetadata = { ...describeIdentity(person), ...kept };
  await updateUser(tx, user.id, { userMetadata, lastSignInAt: now, updatedAt: now });
  await addIdentity(tx, user.id, person, now);
  await noteEvent(tx, user.id, 'provider_linked', arrival);
  return user.id;
}

function noteEvent(
  tx: Tx,
  userId: string,
  kind: 'provider_linked' | 'password_removed',
  { visitor, now }: GoogleArrival,
): Promise<void> {
  const { device } = visitor;
  return noteAccountEvent(tx, { userId, kind, device, details: { provider: PROVIDER } }, now);
}

async function takeOver(
  deps: GoogleAccountDeps,
  tx: Tx,
  user: UserRow,
  arrival: GoogleArrival,
): Promise<void> {
  await takeOverUnproved(tx, user, arrival.now);
  if (user.passwordHash === null) return;
  await noteEvent(tx, user.id, 'password_removed', arrival);
  const { language } = arrival.visitor;
  const mail = { name: 'passwordRemoved', to: user.email, language } as const;
  await queueAccountMail(deps, tx, `password-removed/${user.id}`, mail);
}

async function noteIdentity(tx: Tx, arrival: GoogleArrival): Promise<string | null> {
  const { person, now } = arrival;
  const own = and(eq(identities.provider, PROVIDER), eq(identities.providerId, person.subject));
  const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(own);
  if (identity === undefined) return null;
  // Lock the account before its rows, as everywhere, or two changes could deadlock.
  const user = await lockUser(tx, identity.userId);
  if (user === null) return null;
  refusePassword(user, arrival);
  await tx
    .update(identities)
    .set({ identityData: describeIdentity(person), lastSignInAt: now, updatedAt: now })
    .where(own);
  await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now });
  return user.id;
}

function refusePassword(user: UserRow, { provesNothing }: GoogleArrival): void {
  if (provesNothing && user.passwordHash !== null) throw new GoogleRefusal('hasPassword');
}

async function createAccount(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
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
  await addIdentity(tx, id, person, now);
  return id;
}

async function addIdentity(tx: Tx, userId: string, person: GooglePerson, now: Date): Promise<void> {
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
