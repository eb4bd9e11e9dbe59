import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import { BRAND } from '#shared/brand.ts';
import { BILLING_MAIL_TEXTS, type BillingMailName } from './billing-mail-texts.ts';
import type { BillingNotice, Money } from './billing-notices.ts';

/** The recipient, the language, and the address at which people open the product. */
export type BillingMailGiven = { to: string; language: MailLanguage; publicUrl: string };

export function writeNoticeMail(notice: BillingNotice, given: BillingMailGiven): OutgoingMail {
  const words = createWords(given.language);
  switch (notice.kind) {
    case 'purchase':
    case 'switched':
      return write(notice.kind, given, '/profile', {
        price: words.price(notice.price),
        paid: notice.paid && words.money(notice.paid),
        date: words.day(notice.next),
      });
    case 'cancelled':
      return write('cancelled', given, '/plans', { date: words.day(notice.end) });
    case 'failed':
      return write('failed', given, '/profile', {
        amount: words.money(notice.due),
        date: words.day(notice.until),
      });
    case 'renewal':
      return write('renewal', given, '/profile', {
        price: words.price(notice.price),
        date: words.day(notice.on),
      });
    case 'ended': {
      const { name, page } = ENDED[notice.reason];
      return write(name, given, page, { date: words.day(notice.at) });
    }
  }
}

const ENDED = {
  asked: { name: 'endedAsked', page: '/profile' },
  payment_failed: { name: 'endedUnpaid', page: '/plans' },
  other: { name: 'endedOther', page: '/plans' },
} as const;

/** Writes the mail to a parent whose refund has been sent. */
export function writeRefundMail(
  refund: Money & { isDuplicate: boolean },
  given: BillingMailGiven,
): OutgoingMail {
  const name = refund.isDuplicate ? 'refundDuplicate' : 'refund';
  return write(name, given, '/profile', { amount: createWords(given.language).money(refund) });
}

/** Amounts to the cent, days in UTC as Stripe counts them. */
function createWords(language: MailLanguage) {
  const money = ({ amount, currency }: Money) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).format(amount / 100);
  return {
    money,
    price: (price: Money & { cycle: 'monthly' | 'yearly' }) =>
      BILLING_MAIL_TEXTS[language].price[price.cycle].replace('{amount}', money(price)),
    day: (date: Date) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
  };
}

function write(
  name: BillingMailName,
  { to, language, publicUrl }: BillingMailGiven,
  page: '/profile' | '/plans',
  words: Record<string, string | null>,
): OutgoingMail {
  const texts = BILLING_MAIL_TEXTS[language];
  const { subject, before, button, footer } = texts[name];
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, word: string) =>
      word === 'brand' ? BRAND : (words[word] ?? whole),
    );
  const isKnown = (text: string) => words.paid !== null || !text.includes('{paid}');
  const paragraph = (text: string): MailBlock => ({ text: fill(text) });
  const rendered = renderMail({
    language,
    subject: fill(subject),
    body: [
      { text: texts.hello },
      ...before.filter(isKnown).map(paragraph),
      { link: { label: button, url: `${publicUrl}${page}`, look: 'button' } },
    ],
    footer: footer.map(paragraph),
  });
  return { to, ...rendered, unsubscribeUrl: null };
}
