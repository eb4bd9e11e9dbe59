import { getAccessToken, renewAccessToken } from '#client/lib/auth/auth-client.ts';
import { MAIL_SETTINGS_PATH, type MailSettingsAnswer, MailSettingsSchema } from '#shared/mail-settings.ts';
import { callAccount, outOfReach } from './call-account.ts';

/** Which mails the parent has not switched off. Throws `AccountDataFailure`. */
export function readMailSettings(userId: string): Promise<MailSettingsAnswer> {
  return call(userId);
}

/** Switches mails on and off; gives what holds then. Throws `AccountDataFailure`. */
export function saveMailSettings(userId: string, settings: MailSettingsAnswer): Promise<MailSettingsAnswer> {
  return call(userId, settings);
}

async function call(userId: string, body?: MailSettingsAnswer): Promise<MailSettingsAnswer> {
  const request = { userId, path: MAIL_SETTINGS_PATH, ...(body && { body }) };
  const response = await callAccount(request, { getAccessToken, renewAccessToken });
  const parsed = MailSettingsSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw outOfReach();
  return parsed.data;
}
