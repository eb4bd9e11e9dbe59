import Negotiator from 'negotiator';

/** The languages of mails and of the pages their links lead to. */
export type MailLanguage = 'en' | 'zh';

const LANGUAGES: MailLanguage[] = ['en', 'zh'];

/**
 * Returns the language of mails to the sender of this `Accept-Language` (RFC 9110); English without a better
 * match.
 */
export function pickMailLanguage(acceptLanguage: string | undefined): MailLanguage {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? 'en' } });
  return negotiator.language(LANGUAGES) === 'zh' ? 'zh' : 'en';
}
