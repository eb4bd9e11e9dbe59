import escapeHtml from 'escape-html';
import type { FastifyReply } from 'fastify';
import { sendPlainPage } from '#server/site/plain-page.ts';
import { BRAND } from '#shared/brand.ts';

/** The states of the page: asks first, ended, taken back, no entry for the link, or an invalid link. */
export type UnsubscribeState = 'ask' | 'left' | 'returned' | 'gone' | 'broken';

type Words = { title: string; text: (email: string) => string; button?: string };

const WORDS: Record<'en' | 'zh-Hans', Record<UnsubscribeState, Words>> = {
  en: {
    ask: {
      title: 'Stop waitlist emails?',
      text: (email) => `We will send no more emails about the Pro Sprout waitlist to ${email}.`,
      button: 'Unsubscribe',
    },
    left: {
      title: 'You are unsubscribed',
      text: (email) => `We will send no more waitlist emails to ${email}. Was that a mistake?`,
      button: 'Subscribe again',
    },
    returned: {
      title: 'Welcome back',
      text: (email) =>
        `We will send waitlist emails to ${email} again. The link that you opened still ends them.`,
    },
    gone: { title: 'You are not on the list', text: () => 'We send no waitlist emails to this address.' },
    broken: {
      title: 'This link does not work',
      text: () => 'It may have been cut off. Please copy the whole link from the email and open it again.',
    },
  },
  'zh-Hans': {
    ask: {
      title: '停止接收候补名单邮件？',
      text: (email) => `我们不会再给 ${email} 发 Pro Sprout 候补名单的邮件。`,
      button: '退订',
    },
    left: {
      title: '您已退订',
      text: (email) => `我们不会再给 ${email} 发候补名单的邮件。点错了吗？`,
      button: '重新订阅',
    },
    returned: {
      title: '欢迎回来',
      text: (email) => `我们会继续给 ${email} 发候补名单的邮件。想退订，随时再打开这个链接就好。`,
    },
    gone: { title: '您不在名单上', text: () => '我们不会给这个邮箱发候补名单的邮件。' },
    broken: {
      title: '这个链接无效',
      text: () => '链接可能不完整。请从邮件中复制完整链接，然后重新打开。',
    },
  },
};

/**
 * The page an unsubscribe link leads to, in both languages at once: it is read without an account, maybe on a stranger's device.
 */
export function sendUnsubscribePage(
  reply: FastifyReply,
  { state, email }: { state: UnsubscribeState; email: string },
): Promise<FastifyReply> {
  const en = WORDS.en[state];
  const zh = WORDS['zh-Hans'][state];
  const action = state === 'left' ? 'return' : 'leave';
  const form =
    en.button === undefined || zh.button === undefined
      ? ''
      : `<form method="post"><input type="hidden" name="action" value="${action}">
<button type="submit">${escapeHtml(en.button)} · <span lang="zh-Hans">${escapeHtml(zh.button)}</span></button></form>`;
  return sendPlainPage(reply, {
    status: state === 'broken' ? 400 : 200,
    title: escapeHtml(en.title),
    body: `<section><h1>${escapeHtml(en.title)}</h1><p>${escapeHtml(en.text(email))}</p></section>
<section lang="zh-Hans"><h2>${escapeHtml(zh.title)}</h2><p>${escapeHtml(zh.text(email))}</p></section>
${form}
<p><a href="/">${BRAND}</a></p>`,
  });
}
