import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cancelEmailChange } from '#server/auth/actions/email-change.ts';
import type { RequireUser, SignedInUser } from '#server/auth/guards/require-user.ts';
import {
  endSessions,
  findSession,
  isFreshSignIn,
  lastUseOf,
  listLivingSessions,
  type SessionRules,
} from '#server/auth/records/sessions.ts';
import { findAccount, noteAccountEvent, readAccountEvents } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { holdAnswer } from '#server/http/share-work.ts';
import { readUsedRoom } from '#server/library/family.ts';
import { pickMailLanguage, readMailSettings, setRefundMails } from '#server/mail/mail-settings.ts';
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
import {
  ACCOUNT_PATHS,
  type AccountSummary,
  AccountSummarySchema,
  DeleteAnswerSchema,
  DeleteRequestSchema,
  MAIL_SETTINGS_PATH,
  MailSettingsSchema,
} from '#shared/account/protocol.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { NO_ROOM, usedShare } from '#shared/library/quota.ts';
import { type AccountCaller, type AccountDeps, callerOf, tooManyTries } from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { createExport } from './export-files.ts';

const DAY_MS = 86_400_000;

type SecurityDeps = SessionRules & { db: Database };

async function readActivity({ db, clock }: SecurityDeps, userId: string): Promise<AccountActivity> {
  const since = new Date(clock().getTime() - ACTIVITY_SHOWN_DAYS * DAY_MS);
  const rows = await db.transaction((tx) =>
    readAccountEvents(tx, userId, { since, limit: ACTIVITY_SHOWN_MAX }),
  );
  return { events: rows.map(({ userId: _, at, ...event }) => ({ ...event, at: at.toISOString() })) };
}

async function listSessions(deps: SecurityDeps, { id, sessionId }: SignedInUser): Promise<SessionList> {
  const rows = await deps.db.transaction((tx) => listLivingSessions(tx, id, deps));
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

function registerSecurityRoutes(
  app: FastifyInstance,
  deps: SecurityDeps,
  guard: { onRequest: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    SECURITY_PATHS.sessions,
    { ...guard, schema: { response: { 200: SessionListSchema } } },
    (request) => listSessions(deps, request.user),
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
    (request) => readActivity(deps, request.user.id),
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

async function summarizeAccount(
  deps: SecurityDeps,
  { id, sessionId }: SignedInUser,
): Promise<AccountSummary> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, id);
    const session = await findSession(tx, { userId: id, sessionId }, deps);
    return {
      usedShare: usedShare((await readUsedRoom(tx, id)) ?? NO_ROOM),
      hasPassword: (account?.user.passwordHash ?? null) !== null,
      freshSignIn: session !== null && isFreshSignIn(session, deps.clock()),
    };
  });
}

export function registerAccountRoutes(
  app: FastifyInstance,
  { requireUser, ...deps }: AccountDeps & { requireUser: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { limits, clock } = deps;
  const guard = { onRequest: requireUser };

  registerSecurityRoutes(app, deps, guard);

  routes.get(
    ACCOUNT_PATHS.summary,
    { ...guard, schema: { response: { 200: AccountSummarySchema } } },
    async (request) => summarizeAccount(deps, request.user),
  );

  // A HEAD request would build the whole export and read all recordings, only to discard them.
  routes.get(ACCOUNT_PATHS.export, { ...guard, exposeHeadRoute: false }, async (request, reply) => {
    await countOrRefuse(reply, limits.export, request.user.id, tooManyTries);
    const now = clock();
    const pieces = await createExport(deps.db, callerOf(request), now, (bytes) => holdAnswer(request, bytes));
    const name = `${BRAND.toLowerCase()}-${now.toISOString().slice(0, 10)}.zip`;
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
    });
    return reply.send(Readable.from(pieces, { objectMode: false }));
  });

  routes.post(
    ACCOUNT_PATHS.delete,
    {
      ...guard,
      bodyLimit: 16 * 1024,
      schema: { body: DeleteRequestSchema, response: { 200: DeleteAnswerSchema } },
    },
    async (request, reply) => {
      await countOrRefuse(reply, deps.passwordGuesses, request.user.id, tooManyTries);
      const { password, language = pickMailLanguage(request.headers['accept-language']) } = request.body;
      return deleteAccount(deps, callerOf(request), { password, language });
    },
  );
}

export function registerMailSettingsRoutes(
  app: FastifyInstance,
  { db, clock, requireUser }: { db: Database; clock: () => Date; requireUser: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  const response = { 200: MailSettingsSchema };

  routes.get(MAIL_SETTINGS_PATH, { onRequest: requireUser, schema: { response } }, async (request) => {
    const { refundMails } = await db.transaction((tx) => readMailSettings(tx, request.user.id));
    return { refunds: refundMails };
  });

  routes.post(
    MAIL_SETTINGS_PATH,
    { onRequest: requireUser, bodyLimit: 16 * 1024, schema: { body: MailSettingsSchema, response } },
    async (request) => {
      await setRefundMails(db, request.user.id, request.body.refunds, clock());
      return request.body;
    },
  );
}
