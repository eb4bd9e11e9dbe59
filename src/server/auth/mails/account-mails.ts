import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { BRAND } from '#shared/brand.ts';
import { maskMailAddress } from '#shared/mail-address.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailName } from './account-mail-texts.ts';

type AccountMailGiven = { to: string; language: MailLanguage; publicUrl: string };

/** The page that a mail leads to; `type` says what the token in its link is for. */
const PAGES = {
  recovery: { path: '/reset-password', type: 'recovery' },
  choosePassword: { path: '/reset-password', type: 'recovery' },
  confirmation: { path: '/confirm-email', type: 'signup' },
  signUp: { path: '/confirm-email', type: 'signup' },
  emailChange: { path: '/confirm-new-email', type: 'email_change' },
  accountExists: { path: '/login' },
  emailTaken: { path: '/login' },
  emailChanged: { path: '/login' },
  passwordChanged: { path: '/forgot-password' },
  passwordRemoved: { path: '/forgot-password' },
  emailChangeAsked: { path: '/forgot-password' },
  newDevice: { path: '/forgot-password' },
  welcome: { path: '/dashboard' },
} satisfies Record<AccountMailName, { path: string; type?: string }>;

/**
 * The token is in the fragment, which reaches no server, log or Referer; a scanner that opens the link uses nothing up.
 */
export function writeLinkMail(
  name: 'recovery' | 'confirmation' | 'choosePassword',
  given: AccountMailGiven & { token: string },
): OutgoingMail {
  return write(name, given);
}

export function writeSignUpMail(
  given: AccountMailGiven & { token: string; name: unknown; signedUpAt: Date },
): OutgoingMail {
  const name = readPresentableName(given.name);
  const texts = ACCOUNT_MAIL_TEXTS[given.language];
  const when = describeInstant(given.signedUpAt, given.language);
  const signUp = fillIn(name === null ? texts.unnamedSignUp : texts.namedSignUp, { name: name ?? '', when });
  return write('signUp', given, { signUp });
}

export function writeEmailChangeMail(
  given: AccountMailGiven & { token: string; oldEmail: string },
): OutgoingMail {
  return write('emailChange', given, { oldEmail: maskMailAddress(given.oldEmail) });
}

export function writeNotice(
  name: 'accountExists' | 'emailTaken' | 'passwordChanged' | 'passwordRemoved' | 'welcome',
  given: AccountMailGiven,
): OutgoingMail {
  return write(name, given);
}

export function writeNewEmailNotice(
  name: 'emailChangeAsked' | 'emailChanged',
  given: AccountMailGiven & { newEmail: string },
): OutgoingMail {
  return write(name, given, { newEmail: given.newEmail });
}

export function writeNewDeviceMail(
  given: AccountMailGiven & { device: string; signedInAt: Date },
): OutgoingMail {
  const { language } = given;
  const device = given.device === '' ? ACCOUNT_MAIL_TEXTS[language].unknownDevice : given.device;
  return write('newDevice', given, { device, when: describeInstant(given.signedInAt, language) });
}

function write(
  name: AccountMailName,
  { to, language, publicUrl, token }: AccountMailGiven & { token?: string },
  values: Record<string, string> = {},
): OutgoingMail {
  const page: { path: string; type?: string } = PAGES[name];
  const fragment = page.type === undefined ? '' : `#token_hash=${token}&type=${page.type}`;
  const url = `${publicUrl}${page.path}${fragment}`;
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

/** The server does not know the reader's time zone, so it names one. */
function describeInstant(instant: Date, language: MailLanguage): string {
  const zone = { timeZone: 'UTC' } as const;
  const time = instant.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
  const locale = language === 'zh' ? 'zh-Hans' : 'en-GB';
  const day = instant.toLocaleDateString(locale, { ...zone, dateStyle: 'long' });
  return language === 'zh' ? `${day} ${time}（UTC）` : `${day} at ${time} UTC`;
}

const NAME_MAX_LENGTH = 40;
/** Letters and digits of any script with the punctuation of names. */
const LOOKS_LIKE_NAME = /^[\p{L}\p{M}\p{N} '’.·-]+$/u;
/** A dot with something behind it may be the address of a web site. */
const LOOKS_LIKE_HOST = /\.\S/;

/**
 * Anyone can sign up with any address, so a name must not carry an advertisement or a link into a stranger's mailbox.
 */
export function readPresentableName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.trim();
  if (shown.length > NAME_MAX_LENGTH || !LOOKS_LIKE_NAME.test(shown) || LOOKS_LIKE_HOST.test(shown))
    return null;
  return shown;
}
