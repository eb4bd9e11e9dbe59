import { z } from 'zod/mini';

/** GET and POST: which mails a parent has not switched off. */
export const MAIL_SETTINGS_PATH = '/api/account/mails';

export const MailSettingsSchema = z.strictObject({
  refunds: z.boolean(),
});
export type MailSettingsAnswer = z.infer<typeof MailSettingsSchema>;
