import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import { BRAND } from '#shared/brand.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailName } from './account-mail-texts.ts';

/** To whom, in which language, and where people open the product. */
export type AccountMailGiven = { to: string; language: MailLanguage; publicUrl: string };

/**
 * A mail with the link to `page`. The token stands in the fragment, which browsers send to no server: it is in no log
 * and no Referer, and a mail scanner that opens the link uses nothing up.
 */
export function writeLinkMail(
  name: 'recovery' | 'confirmation',
  given: AccountMailGiven & { token: string },
): OutgoingMail {
  const { page, type } = LINKS[name];
  const url = `${given.publicUrl}${page}#token_hash=${given.token}&type=${type}`;
  return write(name, given, url);
}

const LINKS = {
  recovery: { page: '/reset-password', type: 'recovery' },
  confirmation: { page: '/confirm-email', type: 'signup' },
};

/** To the owner of an account whose address somebody signed up with again. */
export function writeAccountExistsMail(given: AccountMailGiven): OutgoingMail {
  return write('accountExists', given, `${given.publicUrl}/login`);
}

/** To the owner of an account whose password has just been changed. */
export function writePasswordChangedMail(given: AccountMailGiven): OutgoingMail {
  return write('passwordChanged', given, `${given.publicUrl}/forgot-password`);
}

function write(name: AccountMailName, { to, language }: AccountMailGiven, url: string): OutgoingMail {
  const texts = ACCOUNT_MAIL_TEXTS[language];
  const { subject, before, button, after, footer } = texts[name];
  const paragraph = (text: string): MailBlock => ({ text: text.replaceAll('{brand}', BRAND) });
  const rendered = renderMail({
    language,
    subject,
    body: [
      { text: texts.hello },
      ...before.map(paragraph),
      { link: { label: button, url, look: 'button' } },
      ...after.map(paragraph),
    ],
    footer: footer.map(paragraph),
  });
  return { to, ...rendered, unsubscribeUrl: null };
}
