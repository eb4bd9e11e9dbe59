import { readEmail } from '#server/auth/records/users.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Language } from '#server/http/language.ts';
import { recordAsSent } from '#server/mail/mail-queue.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { fillIn, fillInParagraphs, formatMoney, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import texts from './billing-mail-texts.json' with { type: 'json' };
import type { BillingNotice, Money } from './billing-notices.ts';

type BillingMailName = keyof typeof texts.en.mails;
type BillingMailPage = keyof typeof texts.en.pages;

/** An email's own `button` replaces the label of its page. */
type BillingMailText = { subject: string; before: string[]; button?: string };

type Recipient = { to: string; language: Language; publicUrl: string };

/** Queues the emails in the transaction of the change. A repeated notice sends no second email. */
export async function queueNotices(
  tx: Tx,
  context: BillingContext,
  notices: readonly BillingNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const recipient = await readRecipient(tx, context);
  if (recipient === null) return;
  for (const notice of notices)
    await queueMail(tx, context, notice.event, renderNoticeMail(notice, recipient));
}

export async function queueRefundNotice(
  tx: Tx,
  context: BillingContext,
  { id, isDuplicate, ...money }: Money & { id: string; isDuplicate: boolean },
): Promise<void> {
  const recipient = await readRecipient(tx, context);
  if (!recipient?.refundMails) return;
  const amount = createFormatters(recipient.language).formatAmount(money);
  const mail = renderBillingMail(isDuplicate ? 'refundDuplicate' : 'refund', recipient, '/profile', {
    amount,
  });
  await queueMail(tx, context, `refund/${id}`, mail);
}

async function queueMail(
  tx: Tx,
  { userId, deps, mail, suppressesMail }: BillingContext,
  event: string,
  content: OutgoingMail,
) {
  const mailEvent = `billing/${userId}/${event}`;
  if (suppressesMail) await recordAsSent(tx, mailEvent, deps.clock());
  else if (await deps.mailer.enqueue(tx, mailEvent, content)) mail.queued = true;
}

/** Returns null if the account has no email address, because the plan must still be written. */
async function readRecipient(
  tx: Tx,
  { userId, deps }: BillingContext,
): Promise<(Recipient & { refundMails: boolean }) | null> {
  const email = await readEmail(tx, userId);
  if (email === null || !isMailAddress(email)) return null;
  return { to: email, publicUrl: deps.publicUrl, ...(await readMailSettings(tx, userId)) };
}

export function renderNoticeMail(notice: BillingNotice, recipient: Recipient): OutgoingMail {
  const { formatPrice, formatAmount, formatDay } = createFormatters(recipient.language);
  switch (notice.kind) {
    case 'purchase':
    case 'switched':
      return renderBillingMail(notice.kind, recipient, '/profile', {
        price: formatPrice(notice.price),
        paid: notice.paid && formatAmount(notice.paid),
        date: formatDay(notice.next),
      });
    case 'cancelled':
      return renderBillingMail('cancelled', recipient, '/plans', { date: formatDay(notice.end) });
    case 'failed':
      return renderBillingMail('failed', recipient, '/profile', {
        amount: formatAmount(notice.due),
        date: formatDay(notice.until),
      });
    case 'renewal':
      return renderBillingMail('renewal', recipient, '/profile', {
        price: formatPrice(notice.price),
        date: formatDay(notice.on),
      });
    case 'ended': {
      const { name, page } = ENDED[notice.reason];
      return renderBillingMail(name, recipient, page, { date: formatDay(notice.at) });
    }
  }
}

const ENDED = {
  asked: { name: 'endedAsked', page: '/profile' },
  payment_failed: { name: 'endedUnpaid', page: '/plans' },
  other: { name: 'endedOther', page: '/plans' },
} as const;

/** Days are in UTC, like at Stripe. */
function createFormatters(language: Language) {
  const formatAmount = (amount: Money) => formatMoney(amount, language);
  return {
    formatAmount,
    formatPrice: (price: Money & { cycle: 'monthly' | 'yearly' }) =>
      fillIn(texts[language].price[price.cycle], { amount: formatAmount(price) }),
    formatDay: (date: Date) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
  };
}

function renderBillingMail(
  name: BillingMailName,
  { to, language, publicUrl }: Recipient,
  page: BillingMailPage,
  values: Record<string, string | null>,
): OutgoingMail {
  const { hello, pages, mails, aboutPlan, aboutRefund } = texts[language];
  const { subject, before, button = pages[page] }: BillingMailText = mails[name];
  const isAboutRefund = name === 'refund' || name === 'refundDuplicate';
  const rendered = renderMail({
    language,
    subject: fillIn(subject, values),
    body: [
      { text: hello },
      ...fillInParagraphs(before, values),
      { link: { label: button, url: `${publicUrl}${page}`, style: 'button' } },
    ],
    footer: [{ text: isAboutRefund ? aboutRefund : aboutPlan }],
  });
  return { to, ...rendered, unsubscribeUrl: null };
}
