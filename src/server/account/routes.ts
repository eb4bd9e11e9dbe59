import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cancelEmailChange } from '#server/auth/actions/email-change.ts';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import {
  endSessions,
  findSession,
  getLastUse,
  isFreshSignIn,
  listLivingSessions,
} from '#server/auth/records/sessions.ts';
import { findAccount, readAccountEvents, recordAccountEvent } from '#server/auth/records/users.ts';
import { ApiError } from '#server/http/errors.ts';
import { pickLanguage } from '#server/http/language.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { reserveResponse } from '#server/http/share-work.ts';
import { findFamily } from '#server/library/family.ts';
import { readMailSettings, writeMailSettings } from '#server/mail/mail-settings.ts';
import {
  ACCOUNT_PATHS,
  ACTIVITY_SHOWN_DAYS,
  ACTIVITY_SHOWN_MAX,
  AccountActivitySchema,
  AccountSummarySchema,
  DeleteAnswerSchema,
  DeleteRequestSchema,
  MAIL_SETTINGS_PATH,
  MailSettingsSchema,
  SECURITY_PATHS,
  SessionListSchema,
  SessionParamsSchema,
} from '#shared/account/protocol.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { getUsedShare, NO_ROOM } from '#shared/library/quota.ts';
import {
  type AccountDeps,
  createAccountRateLimit,
  createTooManyAttemptsError,
  toAccountCaller,
} from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { createExport } from './export-files.ts';

const DAY_MS = 86_400_000;
const BODY_LIMIT = 16 * 1024;

export function registerAccountRoutes(
  app: FastifyInstance,
  { requireUser, ...deps }: AccountDeps & { requireUser: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { db, clock } = deps;
  const exportLimit = createAccountRateLimit(db, 'export');
  const guard = { onRequest: requireUser };

  routes.get(
    ACCOUNT_PATHS.summary,
    { ...guard, schema: { response: { 200: AccountSummarySchema } } },
    async ({ user: { id, sessionId } }) =>
      db.transaction(async (tx) => {
        const account = await findAccount(tx, id);
        const session = await findSession(tx, { userId: id, sessionId }, deps);
        return {
          usedShare: getUsedShare((await findFamily(tx, id))?.used ?? NO_ROOM),
          hasPassword: (account?.user.passwordHash ?? null) !== null,
          freshSignIn: session !== null && isFreshSignIn(session, clock()),
        };
      }),
  );

  routes.get(
    SECURITY_PATHS.sessions,
    { ...guard, schema: { response: { 200: SessionListSchema } } },
    async ({ user }) => {
      const rows = await db.transaction((tx) => listLivingSessions(tx, user.id, deps));
      const sessions = rows.map((row) => ({
        id: row.id,
        device: row.device,
        startedAt: row.createdAt.toISOString(),
        lastUsedAt: getLastUse(row).toISOString(),
        current: row.id === user.sessionId,
      }));
      sessions.sort(
        (a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
      );
      return { sessions };
    },
  );

  routes.delete(
    `${SECURITY_PATHS.sessions}/:id`,
    { ...guard, schema: { params: SessionParamsSchema, response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const { id: userId, device } = toAccountCaller(request);
      await db.transaction(async (tx) => {
        const [ended] = await endSessions(tx, { userId, sessionId: request.params.id }, 'local');
        if (ended === undefined)
          throw new ApiError(404, 'session_not_found', 'This device is signed out already.');
        const details = { device: ended.device };
        await recordAccountEvent(tx, { userId, kind: 'session_ended', device, details }, clock());
      });
      return reply.status(204).send();
    },
  );

  routes.get(
    SECURITY_PATHS.activity,
    { ...guard, schema: { response: { 200: AccountActivitySchema } } },
    async ({ user }) => {
      const since = new Date(clock().getTime() - ACTIVITY_SHOWN_DAYS * DAY_MS);
      const rows = await db.transaction((tx) =>
        readAccountEvents(tx, user.id, { since, limit: ACTIVITY_SHOWN_MAX }),
      );
      return { events: rows.map(({ userId: _, at, ...event }) => ({ ...event, at: at.toISOString() })) };
    },
  );

  routes.delete(
    SECURITY_PATHS.emailChange,
    { ...guard, schema: { response: { 204: NoContentSchema } } },
    async (request, reply) => {
      const { id: userId, device } = toAccountCaller(request);
      await cancelEmailChange(deps, { userId, device });
      return reply.status(204).send();
    },
  );

  // A HEAD request would build the whole export and read all recordings, only to discard them.
  routes.get(ACCOUNT_PATHS.export, { ...guard, exposeHeadRoute: false }, async (request, reply) => {
    await countOrRefuse(reply, exportLimit, request.user.id, createTooManyAttemptsError);
    const now = clock();
    const pieces = await createExport(deps.db, toAccountCaller(request), now, (bytes) =>
      reserveResponse(request, bytes),
    );
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
      bodyLimit: BODY_LIMIT,
      schema: { body: DeleteRequestSchema, response: { 200: DeleteAnswerSchema } },
    },
    async (request, reply) => {
      await countOrRefuse(reply, deps.passwordAttempts, request.user.id, createTooManyAttemptsError);
      const { password, language = pickLanguage(request.headers['accept-language']) } = request.body;
      return deleteAccount(deps, toAccountCaller(request), { password, language });
    },
  );

  const response = { 200: MailSettingsSchema };

  routes.get(MAIL_SETTINGS_PATH, { ...guard, schema: { response } }, async (request) => {
    const { refundMails } = await db.transaction((tx) => readMailSettings(tx, request.user.id));
    return { refunds: refundMails };
  });

  routes.post(
    MAIL_SETTINGS_PATH,
    { ...guard, bodyLimit: BODY_LIMIT, schema: { body: MailSettingsSchema, response } },
    async (request) => {
      await writeMailSettings(db, request.user.id, { refundMails: request.body.refunds }, clock());
      return request.body;
    },
  );
}
