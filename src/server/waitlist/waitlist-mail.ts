import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { BRAND } from '#shared/brand.ts';

const TEXTS = {
  en: {
    subject: "You're on the Pro Sprout waitlist",
    hello: 'Hello,',
    joined: `This address was put on the waitlist for Pro Sprout, the plan of ${BRAND} with unlimited AI stories, saved flash history and collaboration with parents.`,
    consent: 'You asked for Pro Sprout updates: we write when there is news, and when you can subscribe.',
    noConsent: 'You did not ask for updates, so this confirmation is all we send you about it.',
    plans: 'See the plans',
    mistake: 'Not you? Somebody may have mistyped their address. You can stop these emails here:',
    leave: 'Unsubscribe from waitlist emails',
  },
  zh: {
    subject: '您已加入 Pro Sprout 候补名单',
    hello: '您好！',
    joined: `此邮箱刚刚加入了 Pro Sprout 候补名单。Pro Sprout 是 ${BRAND} 的高级方案，包含无限 AI 故事、保存闪卡历史以及家长协作。`,
    consent: '您选择了接收 Pro Sprout 的最新消息：有新进展或可以订阅时，我们会写信告诉您。',
    noConsent: '您没有选择接收最新消息，因此除了这封确认信，我们不会再就此事给您发邮件。',
    plans: '查看方案',
    mistake: '不是您本人操作？可能是有人填错了邮箱。您可以在此停止接收这类邮件：',
    leave: '退订候补名单邮件',
  },
} satisfies Record<MailLanguage, Record<string, string>>;

/** The confirmation to somebody who joined the waitlist. */
export function writeWaitlistMail(given: {
  to: string;
  language: MailLanguage;
  /** Whether they asked for updates. */
  consent: boolean;
  publicUrl: string;
  unsubscribeUrl: string;
}): OutgoingMail {
  const { to, language, consent, publicUrl, unsubscribeUrl } = given;
  const texts = TEXTS[language];
  const rendered = renderMail({
    language,
    subject: texts.subject,
    body: [
      { text: texts.hello },
      { text: texts.joined },
      { text: consent ? texts.consent : texts.noConsent },
      { link: { label: texts.plans, url: `${publicUrl}/plans`, look: 'button' } },
    ],
    footer: [{ text: texts.mistake }, { link: { label: texts.leave, url: unsubscribeUrl, look: 'plain' } }],
  });
  return { to, ...rendered, unsubscribeUrl };
}
