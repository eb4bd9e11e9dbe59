import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { MAIL_SETTINGS_PATH, type MailSettingsAnswer, MailSettingsSchema } from '#shared/account/protocol.ts';
import { asUser } from './auth/auth-client.ts';

export function readMailSettings(userId: string): Promise<MailSettingsAnswer> {
  return fetchAnswer(MailSettingsSchema, { path: MAIL_SETTINGS_PATH, as: asUser(userId) });
}

export function saveMailSettings(userId: string, body: MailSettingsAnswer): Promise<MailSettingsAnswer> {
  return fetchAnswer(MailSettingsSchema, { path: MAIL_SETTINGS_PATH, body, as: asUser(userId) });
}
