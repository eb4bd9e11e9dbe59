import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { readMailSettings, setRefundMails } from '#server/mail/mail-settings.ts';
import { MAIL_SETTINGS_PATH, MailSettingsSchema } from '#shared/mail-settings.ts';

/** Which mails a parent gets beside those that belong to a contract. */
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
