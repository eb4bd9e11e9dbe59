import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { BRAND } from '#shared/brand.ts';
import { maskMailAddress } from '#shared/mail-address.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailName } from './account-mail-texts.ts';

const MAX_LENGTH = 40;
/** Letters and digits of any script with what stands between them in names. */
const LOOKS_LIKE_NAME = /^[\p{L}\p{M}\p{N} '’.·-]+$/u;
/** A dot with something behind it may be the address of a web site. */
const LOOKS_LIKE_HOST = /\.\S/;

/**
 * Returns the name given at a sign-up where it may stand in a mail, else null. Anyone can sign up with any
 * address, so a name must not carry an advertisement or a link into a stranger's mailbox.
 */
export function readPresentableName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.trim();
  if (shown.length > MAX_LENGTH || !LOOKS_LIKE_NAME.test(shown) || LOOKS_LIKE_HOST.test(shown)) return null;
  return shown;
}

/** The recipient, the language, and the address at which people open the product. */
type AccountMailGiven = { to: string; language: MailLanguage; publicUrl: string };

/**
 * A mail with the link to `page`. The token stands in the fragment, which browsers send to no server: it is in no log
 * and no Referer, and a mail scanner that opens the link uses nothing up.
 */
export function writeLinkMail(
  name: 'recovery' | 'confirmation',
  given: AccountMailGiven & { token: string },
): OutgoingMail {
  return write(name, given, linkTo(name, given));
}

/**
 * A mail with the link of one sign-up. It names the person who signed up, because the address may belong to
 * another one.
 */
export function writeSignUpMail(
  given: AccountMailGiven & { token: string; name: unknown; signedUpAt: Date },
): OutgoingMail {
  const name = readPresentableName(given.name);
  const texts = ACCOUNT_MAIL_TEXTS[given.language];
  const when = describeInstant(given.signedUpAt, given.language);
  const signUp = fillIn(name === null ? texts.unnamedSignUp : texts.namedSignUp, { name: name ?? '', when });
  return write('signUp', given, linkTo('confirmation', given), { signUp });
}

/** A mail with a link that confirms the address and leads to the page for a password. */
export function writeChooseMail(given: AccountMailGiven & { token: string }): OutgoingMail {
  return write('choosePassword', given, linkTo('recovery', given));
}

function linkTo(name: keyof typeof LINKS, given: AccountMailGiven & { token: string }): string {
  const { page, type } = LINKS[name];
  return `${given.publicUrl}${page}#token_hash=${given.token}&type=${type}`;
}

const LINKS = {
  recovery: { page: '/reset-password', type: 'recovery' },
  confirmation: { page: '/confirm-email', type: 'signup' },
  emailChange: { page: '/confirm-new-email', type: 'email_change' },
};

/** To the owner of an account when its address is used for another sign-up. */
export function writeAccountExistsMail(given: AccountMailGiven): OutgoingMail {
  return write('accountExists', given, `${given.publicUrl}/login`);
}

/** To the owner of an account whose password has just been changed. */
export function writePasswordChangedMail(given: AccountMailGiven): OutgoingMail {
  return write('passwordChanged', given, `${given.publicUrl}/forgot-password`);
}

/** To the owner of an account whose password fell when a provider proved the address. */
export function writePasswordRemovedMail(given: AccountMailGiven): OutgoingMail {
  return write('passwordRemoved', given, `${given.publicUrl}/forgot-password`);
}

/** To the owner of a new account: what to do first. */
export function writeWelcomeMail(given: AccountMailGiven): OutgoingMail {
  return write('welcome', given, `${given.publicUrl}/dashboard`);
}

/** To the owner of an account that a browser has signed in to for the first time. */
export function writeNewDeviceMail(
  given: AccountMailGiven & { device: string; signedInAt: Date },
): OutgoingMail {
  const { language } = given;
  const device = given.device === '' ? ACCOUNT_MAIL_TEXTS[language].unknownDevice : given.device;
  const when = describeInstant(given.signedInAt, language);
  return write('newDevice', given, `${given.publicUrl}/forgot-password`, { device, when });
}

/** To the present address, when a change to another one was requested. */
export function writeEmailChangeAskedMail(given: AccountMailGiven & { newEmail: string }): OutgoingMail {
  return write('emailChangeAsked', given, `${given.publicUrl}/forgot-password`, { newEmail: given.newEmail });
}

/** To the new address, with the link that makes it the account's. */
export function writeEmailChangeMail(
  given: AccountMailGiven & { token: string; oldEmail: string },
): OutgoingMail {
  return write('emailChange', given, linkTo('emailChange', given), {
    oldEmail: maskMailAddress(given.oldEmail),
  });
}

/** To the former address, after the change. */
export function writeEmailChangedMail(given: AccountMailGiven & { newEmail: string }): OutgoingMail {
  return write('emailChanged', given, `${given.publicUrl}/login`, { newEmail: given.newEmail });
}

/** To the owner of an account when its address was requested for another account. */
export function writeEmailTakenMail(given: AccountMailGiven): OutgoingMail {
  return write('emailTaken', given, `${given.publicUrl}/login`);
}

function write(
  name: AccountMailName,
  { to, language }: AccountMailGiven,
  url: string,
  values: Record<string, string> = {},
): OutgoingMail {
  const texts = ACCOUNT_MAIL_TEXTS[language];
  const { subject, before, button, after, footer } = texts[name];
  const paragraph = (text: string): MailBlock => ({ text: fillIn(text, { ...values, brand: BRAND }) });
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

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A server does not know where the reader is, so the time zone is named. */
function describeInstant(instant: Date, language: MailLanguage): string {
  const zone = { timeZone: 'UTC' } as const;
  const time = instant.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
  const day = instant.toLocaleDateString(language === 'zh' ? 'zh-Hans' : 'en-GB', {
    ...zone,
    dateStyle: 'long',
  });
  return language === 'zh' ? `${day} ${time}（UTC）` : `${day} at ${time} UTC`;
}
