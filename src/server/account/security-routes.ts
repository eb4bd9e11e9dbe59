import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cancelEmailChange } from '#server/auth/actions/email-change.ts';
import { describeDevice } from '#server/auth/credentials/known-devices.ts';
import type { RequireUser, SignedInUser } from '#server/auth/guards/require-user.ts';
import {
  endSessionOf,
  lastUseOf,
  listLivingSessions,
  readSession,
  type SessionRules,
} from '#server/auth/records/sessions.ts';
import { findAccount, noteAccountEvent, readAccountEvents } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { readUsedRoom } from '#server/library/lock-family.ts';
import {
  ACTIVITY_SHOWN_DAYS,
  ACTIVITY_SHOWN_MAX,
  type AccountActivity,
  AccountActivitySchema,
  SECURITY_PATHS,
  type SessionList,
  SessionListSchema,
  SessionParamsSchema,
} from '#shared/account/account-security.ts';
import type { AccountSummary } from '#shared/account/protocol.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import { NO_ROOM, usedShare } from '#shared/library/quota.ts';
import { isFresh } from './delete-account.ts';

const DAY_MS = 86_400_000;

/** Returns what happened to an account of late, the newest first. */
async function readActivity(db: Database, userId: string, now: Date): Promise<AccountActivity> {
  const since = new Date(now.getTime() - ACTIVITY_SHOWN_DAYS * DAY_MS);
  const rows = await db.transaction((tx) =>
    readAccountEvents(tx, userId, { since, limit: ACTIVITY_SHOWN_MAX }),
  );
  const events = rows.map(({ id, at, kind, device, details }) => {
    return { id, at: at.toISOString(), kind, device, details };
  });
  return { events };
}

/** Returns where the caller's account is signed in. */
async function listSessions(
  db: Database,
  { id: userId, sessionId }: SignedInUser,
  rules: SessionRules,
): Promise<SessionList> {
  const rows = await db.transaction((tx) => listLivingSessions(tx, userId, rules));
  const list = rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: lastUseOf(row).toISOString(),
    current: row.id === sessionId,
  }));
  list.sort((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
  return { sessions: list };
}

/** Ends one session of the caller's account at once; false when the account has no such session. */
async function signOutOne(
  { db, clock }: { db: Database; clock: () => Date },
  caller: SignedInUser & { device: string },
  sessionId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await endSessionOf(tx, { userId: caller.id, sessionId });
    if (ended === null) return false;
    const { id: userId, device } = caller;
    const details = { device: ended.device };
    await noteAccountEvent(tx, { userId, kind: 'session_ended', device, details }, clock());
    return true;
  });
}

type SecurityDeps = SessionRules & { db: Database; requireUser: RequireUser };

/** Where an account is signed in, what happened to it, and giving a change of its address up. */
export function registerSecurityRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const guard = { onRequest: deps.requireUser };

  routes.get(
    SECURITY_PATHS.sessions,
    { ...guard, schema: { response: { 200: SessionListSchema } } },
    (request) => listSessions(deps.db, request.user, deps),
  );

  routes.delete(
    `${SECURITY_PATHS.sessions}/:id`,
    { ...guard, schema: { params: SessionParamsSchema, response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const caller = { ...request.user, device: describeDevice(request.headers['user-agent']) };
      if (!(await signOutOne(deps, caller, request.params.id))) throw noSuchSession();
      return reply.status(204).send();
    },
  );

  routes.get(
    SECURITY_PATHS.activity,
    { ...guard, schema: { response: { 200: AccountActivitySchema } } },
    (request) => readActivity(deps.db, request.user.id, deps.clock()),
  );

  routes.delete(
    SECURITY_PATHS.emailChange,
    { ...guard, schema: { response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const device = describeDevice(request.headers['user-agent']);
      await cancelEmailChange(deps, { userId: request.user.id, device });
      return reply.status(204).send();
    },
  );
}

function noSuchSession(): ApiError {
  return new ApiError(404, 'session_not_found', 'This device is signed out already.');
}

/** Returns what the profile shows about the ways into an account, and how much room its data takes up. */
export async function summarizeAccount(
  db: Database,
  { id, sessionId }: SignedInUser,
  now: Date,
): Promise<AccountSummary> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, id);
    const session = await readSession(tx, sessionId);
    return {
      usedShare: usedShare((await readUsedRoom(tx, id)) ?? NO_ROOM),
      hasPassword: (account?.user.passwordHash ?? null) !== null,
      freshSignIn: session !== null && isFresh(session, now),
    };
  });
}
