import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { type MailBlock, renderMail } from '#server/mail/render-mail.ts';
import { BRAND } from '#shared/brand.ts';
import { UNCONFIRMED_DAYS } from '#shared/waitlist.ts';

/** What an entry stands for: not confirmed yet, or confirmed with or without the wish for updates. */
export type WaitlistStanding = 'open' | 'updates' | 'noUpdates';

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

/** The mail to an address on the waitlist. Its button leads to the page that confirms, and changes what is sent. */
export function writeWaitlistMail(given: {
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
