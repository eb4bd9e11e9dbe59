import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { pickMailLanguage, readMailSettings, setRefundMails } from '#server/mail/mail-settings.ts';
import {
  ACCOUNT_PATHS,
  AccountSummarySchema,
  DeleteAnswerSchema,
  DeleteRequestSchema,
  MAIL_SETTINGS_PATH,
  MailSettingsSchema,
} from '#shared/account/protocol.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { type AccountDeps, callerOf, tooManyTries } from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { createExport } from './export-files.ts';
import { registerSecurityRoutes, summarizeAccount } from './security-routes.ts';

export function registerAccountRoutes(
  app: FastifyInstance,
  { requireUser, ...deps }: AccountDeps & { requireUser: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { limits, clock } = deps;
  const guard = { onRequest: requireUser };

  registerSecurityRoutes(app, { ...deps, requireUser });

  routes.get(
    ACCOUNT_PATHS.summary,
    { ...guard, schema: { response: { 200: AccountSummarySchema } } },
    async (request) => summarizeAccount(deps.db, request.user, clock()),
  );

  routes.get(ACCOUNT_PATHS.export, guard, async (request, reply) => {
    await countOrRefuse(reply, limits.export, request.user.id, tooManyTries);
    const now = clock();
    const pieces = await createExport(deps.db, callerOf(request), now);
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
