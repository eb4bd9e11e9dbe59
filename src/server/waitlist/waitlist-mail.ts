import { and, eq, isNull, lte, or } from 'drizzle-orm';
import {
  bytesToUuid,
  type MailLinkKey,
  openMessage,
  signMessage,
  uuidToBytes,
} from '#server/auth/credentials/keys.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { CONFIRM_WAITLIST_PAGE, UNCONFIRMED_DAYS } from '#shared/mail/waitlist.ts';
import { waitlist } from './tables.ts';

type WaitlistStanding = 'open' | 'updates' | 'noUpdates';

type Texts = { subject: string; body: string[]; button: string };
type Words = Record<WaitlistStanding, Texts> & Record<'hello' | 'mistake' | 'leave', string>;

const PRO = {
  en: `the plan of ${BRAND} with unlimited AI stories, saved flash history and collaboration with parents`,
  zh: `${BRAND} 的高级版本，包括不限量的 AI 故事、保存练习记录，以及和其他家长协作`,
};

const WORDS: Record<MailLanguage, Words> = {
  en: {
    hello: 'Hello,',
    open: {
      subject: 'Please confirm: the Pro Sprout waitlist',
      body: [
        `Someone, we hope you, put this address on the waitlist for Pro Sprout, ${PRO.en}.`,
        'Open the page to confirm it, and to say whether you want our updates. Until you do, we send nothing more, and an address that is not confirmed is forgotten after {days} days.',
      ],
      button: 'Confirm',
    },
    updates: {
      subject: "You're on the Pro Sprout waitlist",
      body: [
        `This address is on the waitlist for Pro Sprout, ${PRO.en}.`,
        'You asked for updates: we will write when there is news, and when you can subscribe.',
      ],
      button: 'Change what we send',
    },
    noUpdates: {
      subject: "You're on the Pro Sprout waitlist",
      body: [
        `This address is on the waitlist for Pro Sprout, ${PRO.en}.`,
        'You did not ask for updates, so we will send none.',
      ],
      button: 'Change what we send',
    },
    mistake: 'Not you? Then do nothing, or stop these emails for good:',
    leave: 'Unsubscribe from waitlist emails',
  },
  zh: {
    hello: '您好！',
    open: {
      subject: '请确认：Pro Sprout 候补名单',
      body: [
        `有人（希望是您本人）将此邮箱加入了 Pro Sprout 候补名单。Pro Sprout 是 ${PRO.zh}。`,
        '请打开页面确认，并选择是否接收最新消息。在您确认之前，我们不会再发送任何邮件；未确认的邮箱会在 {days} 天后删除。',
      ],
      button: '确认',
    },
    updates: {
      subject: '您已加入 Pro Sprout 候补名单',
      body: [
        `此邮箱已在 Pro Sprout 候补名单上。Pro Sprout 是 ${PRO.zh}。`,
        '您选择了接收最新消息：有新进展或可以订阅时，我们会写信告诉您。',
      ],
      button: '更改接收设置',
    },
    noUpdates: {
      subject: '您已加入 Pro Sprout 候补名单',
      body: [
        `此邮箱已在 Pro Sprout 候补名单上。Pro Sprout 是 ${PRO.zh}。`,
        '您没有选择接收最新消息，因此我们不会发送。',
      ],
      button: '更改接收设置',
    },
    mistake: '不是您本人操作？不必理会，或在此永久停止接收这类邮件：',
    leave: '退订候补名单邮件',
  },
};

function writeWaitlistMail(given: {
  to: string;
  language: MailLanguage;
  standing: WaitlistStanding;
  confirmUrl: string;
  unsubscribeUrl: string;
}): OutgoingMail {
  const { to, language, standing, confirmUrl, unsubscribeUrl } = given;
  const words = WORDS[language];
  const { subject, body, button } = words[standing];
  const paragraph = (text: string): MailBlock => ({ text: text.replace('{days}', String(UNCONFIRMED_DAYS)) });
  const rendered = renderMail({
    language,
    subject,
    body: [
      { text: words.hello },
      ...body.map(paragraph),
      { link: { label: button, url: confirmUrl, look: 'button' } },
    ],
    footer: [{ text: words.mistake }, { link: { label: words.leave, url: unsubscribeUrl, look: 'plain' } }],
  });
  return { to, ...rendered, unsubscribeUrl };
}

type WaitlistTokenPurpose = 'unsubscribe' | 'confirm';

/** The token never expires. */
export function encodeWaitlistToken(purpose: WaitlistTokenPurpose, entryId: string, key: Uint8Array): string {
  return signMessage(uuidToBytes(entryId), key, `waitlist-${purpose}:`);
}

/** Returns null for a token that none of these keys has signed for this purpose. */
export function decodeWaitlistToken(
  purpose: WaitlistTokenPurpose,
  token: string,
  keys: readonly Uint8Array[],
): string | null {
  const id = openMessage(token, keys, `waitlist-${purpose}:`);
  return id && bytesToUuid(id);
}

const DAY_MS = 24 * 3_600_000;

export const UNSUBSCRIBE_PATH = '/api/waitlist/unsubscribe';

export function unsubscribeUrlOf(publicUrl: string, entryId: string, key: Uint8Array): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeWaitlistToken('unsubscribe', entryId, key)}`;
}

export type SendingDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  linkKey: MailLinkKey;
  publicUrl: string;
};

/** Sends at most one mail in 24 hours, and none to an address that is not on the list or has unsubscribed. */
export async function sendWaitlistMail(
  { clock, mailer, publicUrl }: SendingDeps,
  tx: Tx,
  given: { email: string; language: MailLanguage; key: Uint8Array },
): Promise<void> {
  const now = clock();
  const rested = or(isNull(waitlist.mailedAt), lte(waitlist.mailedAt, new Date(now.getTime() - DAY_MS)));
  const [entry] = await tx
    .update(waitlist)
    .set({ mailedAt: now })
    .where(and(eq(waitlist.email, given.email), isNull(waitlist.unsubscribedAt), rested))
    .returning();
  if (entry === undefined) return;
  const mail = writeWaitlistMail({
    to: entry.email,
    language: given.language,
    standing: entry.confirmedAt === null ? 'open' : entry.consent ? 'updates' : 'noUpdates',
    confirmUrl: `${publicUrl}${CONFIRM_WAITLIST_PAGE}#token=${encodeWaitlistToken('confirm', entry.id, given.key)}`,
    unsubscribeUrl: unsubscribeUrlOf(publicUrl, entry.id, given.key),
  });
  await mailer.enqueue(tx, `waitlist/${entry.id}/${now.toISOString()}`, mail);
}
