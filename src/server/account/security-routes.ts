import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cancelEmailChange } from '#server/auth/actions/email-change.ts';
import type { RequireUser, SignedInUser } from '#server/auth/guards/require-user.ts';
import {
  endSessions,
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
import { type AccountCaller, callerOf } from './account-deps.ts';
import { isFresh } from './delete-account.ts';

const DAY_MS = 86_400_000;

async function readActivity(db: Database, userId: string, now: Date): Promise<AccountActivity> {
  const since = new Date(now.getTime() - ACTIVITY_SHOWN_DAYS * DAY_MS);
  const rows = await db.transaction((tx) =>
    readAccountEvents(tx, userId, { since, limit: ACTIVITY_SHOWN_MAX }),
  );
  return { events: rows.map(({ userId: _, at, ...event }) => ({ ...event, at: at.toISOString() })) };
}

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

async function signOutOne({ db, clock }: SecurityDeps, caller: AccountCaller, sessionId: string) {
  await db.transaction(async (tx) => {
    const { id: userId, device } = caller;
    const [ended] = await endSessions(tx, { userId, sessionId }, 'local');
    if (ended === undefined)
      throw new ApiError(404, 'session_not_found', 'This device is signed out already.');
    const details = { device: ended.device };
    await noteAccountEvent(tx, { userId, kind: 'session_ended', device, details }, clock());
  });
}

type SecurityDeps = SessionRules & { db: Database; requireUser: RequireUser };

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
      await signOutOne(deps, callerOf(request), request.params.id);
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
      const { id: userId, device } = callerOf(request);
      await cancelEmailChange(deps, { userId, device });
      return reply.status(204).send();
    },
  );
}

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
