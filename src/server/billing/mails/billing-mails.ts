import { readEmail } from '#server/auth/records/users.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import type { Tx } from '#server/db/database.ts';
import { noteAsSent } from '#server/mail/mail-queue.ts';
import { type MailLanguage, readMailSettings } from '#server/mail/mail-settings.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import { BILLING_MAIL_TEXTS, type BillingMailName, type BillingMailPage } from './billing-mail-texts.ts';
import type { BillingNotice, Money } from './billing-notices.ts';

type Recipient = { to: string; language: MailLanguage; publicUrl: string };

/** Queued in the transaction of the change. Each is sent once, whatever is repeated. */
export async function queueNotices(
  tx: Tx,
  context: BillingContext,
  notices: readonly BillingNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const recipient = await readRecipient(tx, context);
  if (recipient === null) return;
  for (const notice of notices) await queue(tx, context, notice.event, writeNoticeMail(notice, recipient));
}

export async function queueRefundNotice(
  tx: Tx,
  context: BillingContext,
  { id, isDuplicate, ...money }: Money & { id: string; isDuplicate: boolean },
): Promise<void> {
  const recipient = await readRecipient(tx, context);
  if (!recipient?.refundMails) return;
  const amount = createWords(recipient.language).money(money);
  const mail = write(isDuplicate ? 'refundDuplicate' : 'refund', recipient, '/profile', { amount });
  await queue(tx, context, `refund/${id}`, mail);
}

async function queue(
  tx: Tx,
  { userId, deps, mail, silent }: BillingContext,
  event: string,
  content: OutgoingMail,
) {
  const named = `billing/${userId}/${event}`;
  if (silent) await noteAsSent(tx, named, deps.clock());
  else if (await deps.mailer.enqueue(tx, named, content)) mail.queued = true;
}

/** Null without an address, which must not keep the plan from being written. */
async function readRecipient(
  tx: Tx,
  { userId, deps }: BillingContext,
): Promise<(Recipient & { refundMails: boolean }) | null> {
  const email = await readEmail(tx, userId);
  if (email === null || !isMailAddress(email)) return null;
  return { to: email, publicUrl: deps.publicUrl, ...(await readMailSettings(tx, userId)) };
}

export function writeNoticeMail(notice: BillingNotice, recipient: Recipient): OutgoingMail {
  const words = createWords(recipient.language);
  switch (notice.kind) {
    case 'purchase':
    case 'switched':
      return write(notice.kind, recipient, '/profile', {
        price: words.price(notice.price),
        paid: notice.paid && words.money(notice.paid),
        date: words.day(notice.next),
      });
    case 'cancelled':
      return write('cancelled', recipient, '/plans', { date: words.day(notice.end) });
    case 'failed':
      return write('failed', recipient, '/profile', {
        amount: words.money(notice.due),
        date: words.day(notice.until),
      });
    case 'renewal':
      return write('renewal', recipient, '/profile', {
        price: words.price(notice.price),
        date: words.day(notice.on),
      });
    case 'ended': {
      const { name, page } = ENDED[notice.reason];
      return write(name, recipient, page, { date: words.day(notice.at) });
    }
  }
}

const ENDED = {
  asked: { name: 'endedAsked', page: '/profile' },
  payment_failed: { name: 'endedUnpaid', page: '/plans' },
  other: { name: 'endedOther', page: '/plans' },
} as const;

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
  { to, language, publicUrl }: Recipient,
  page: BillingMailPage,
  words: Record<string, string | null>,
): OutgoingMail {
  const texts = BILLING_MAIL_TEXTS[language];
  const { subject, before, button = texts.pages[page] } = texts[name];
  const isAboutRefund = name === 'refund' || name === 'refundDuplicate';
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
    footer: [{ text: isAboutRefund ? texts.aboutRefund : texts.aboutPlan }],
  });
  return { to, ...rendered, unsubscribeUrl: null };
}
