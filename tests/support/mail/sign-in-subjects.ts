import { ACCOUNT_MAIL_TEXTS } from '#server/auth/mails/account-mails.ts';
import { fillIn } from '#server/mail/render-mail.ts';

/** The subjects of emails about sign-ins in both languages: the welcome and warnings of new devices. */
export const SIGN_IN_MAIL_SUBJECTS: readonly string[] = (['en', 'zh'] as const).flatMap((language) => {
  const { welcome, newDevice } = ACCOUNT_MAIL_TEXTS[language].mails;
  return [welcome, newDevice].map(({ subject }) => fillIn(subject));
});
