import type { MailLanguage } from './mail-language.ts';

/** A mail as it waits in the queue: rendered, so that an update of the templates does not change what was said. */
export type OutgoingMail = {
  /** One address; checked with `isMailAddress`. */
  to: string;
  language: MailLanguage;
  subject: string;
  text: string;
  html: string;
  /** Where one click ends such mails (RFC 8058), or null for a mail that belongs to an account. */
  unsubscribeUrl: string | null;
};
