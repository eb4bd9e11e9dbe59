import type { Tx } from '#server/db/database.ts';
import type { Language } from '#server/http/language.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import { fillIn, fillInParagraphs, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import texts from './account-mail-texts.json' with { type: 'json' };

type AccountMailName = keyof typeof texts.en.mails;

type AccountMailText = {
  subject: string;
  before: string;
  also?: string;
  button?: string;
  after?: string;
  footer: string;
};

/** Contains placeholders in braces for `fillIn`. */
export const ACCOUNT_MAIL_TEXTS: Record<
  Language,
  Record<'hello' | 'namedSignUp' | 'unnamedSignUp' | 'unknownDevice', string> & {
    mails: Record<AccountMailName, AccountMailText>;
  }
> = texts;

type AccountMailPage = { path: string; type?: string };

/** Maps each email with a button to the page that it links to. `type` is the purpose of the token in the link. */
const PAGES: Partial<Record<AccountMailName, AccountMailPage>> = {
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
};

export type AccountMail = {
  name: AccountMailName;
  to: string;
  language: Language;
  token?: string;
  /** A paragraph with a null value is omitted. */
  values?: Record<string, string | null>;
};

export type AccountMailDeps = { mailer: Mailer; publicUrl: string };

/** Queues an email to an account's address. Of several emails with the same `event`, only the first is sent. */
export function queueAccountMail(
  { mailer, publicUrl }: AccountMailDeps,
  tx: Tx,
  event: string,
  mail: AccountMail,
): Promise<boolean> {
  return mailer.enqueue(tx, event, renderAccountMail(publicUrl, mail));
}

/** Puts the token into the fragment, which never reaches a server, log or Referer, so no link scanner uses it up. */
export function renderAccountMail(
  publicUrl: string,
  { name, to, language, token, values }: AccountMail,
): OutgoingMail {
  const { path = '', type } = PAGES[name] ?? {};
  const url = `${publicUrl}${path}${type === undefined ? '' : `#token_hash=${token}&type=${type}`}`;
  const { hello, mails } = ACCOUNT_MAIL_TEXTS[language];
  const { subject, before, also, button, after, footer } = mails[name];
  const rendered = renderMail({
    language,
    subject: fillIn(subject),
    body: [
      { text: hello },
      ...fillInParagraphs([before, also], values),
      ...(button === undefined ? [] : [{ link: { label: button, url, style: 'button' as const } }]),
      ...fillInParagraphs([after], values),
    ],
    footer: fillInParagraphs([footer], values),
  });
  return { to, ...rendered, unsubscribeUrl: null };
}

export function describeSignUp(language: Language, givenName: unknown, signedUpAt: Date): string {
  const name = readPresentableName(givenName);
  const { namedSignUp, unnamedSignUp } = ACCOUNT_MAIL_TEXTS[language];
  return fillIn(name === null ? unnamedSignUp : namedSignUp, {
    name,
    when: describeInstant(signedUpAt, language),
  });
}

/** Formats the time in UTC, because the server does not know the reader's time zone. */
export function describeInstant(instant: Date, language: Language): string {
  const zone = { timeZone: 'UTC' } as const;
  const time = instant.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
  const locale = language === 'zh' ? 'zh-Hans' : 'en-GB';
  const day = instant.toLocaleDateString(locale, { ...zone, dateStyle: 'long' });
  return language === 'zh' ? `${day} ${time}（UTC）` : `${day} at ${time} UTC`;
}

const NAME_MAX_LENGTH = 40;
/** Letters and digits of any script, with the punctuation of names. */
const LOOKS_LIKE_NAME = /^[\p{L}\p{M}\p{N} '’.·-]+$/u;
/** A dot followed by a character may belong to the address of a web site. */
const LOOKS_LIKE_HOST = /\.\S/;

/** Returns a plain name or null. Anyone can sign up any address, so no name may carry advertising or a link. */
export function readPresentableName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const trimmed = name.trim();
  if (trimmed.length > NAME_MAX_LENGTH || !LOOKS_LIKE_NAME.test(trimmed) || LOOKS_LIKE_HOST.test(trimmed))
    return null;
  return trimmed;
}
