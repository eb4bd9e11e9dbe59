import { eq } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/database.ts';
import { sendPlainPage } from '#server/site/plain-page.ts';
import { BRAND } from '#shared/lib/brand.ts';
import type { WaitlistDeps } from './requests.ts';
import { waitlist } from './tables.ts';
import { decodeWaitlistToken, UNSUBSCRIBE_PATH } from './waitlist-mail.ts';

const BODY_LIMIT = 4 * 1024;

type Entry = typeof waitlist.$inferSelect;

/** GET only asks, because mail scanners open links; POST comes from its page or from a mail program (RFC 8058). */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  acceptForms(app);

  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const entry = await findEntry(deps, request, async (tx, id) => {
      const [row] = await tx.select().from(waitlist).where(eq(waitlist.id, id));
      return row;
    });
    return sendUnsubscribePage(reply, entry, entry?.unsubscribedAt === null ? 'ask' : 'left');
  });

  app.post(UNSUBSCRIBE_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const returns = request.body instanceof URLSearchParams && request.body.get('action') === 'return';
    const entry = await findEntry(deps, request, async (tx, id) => {
      const [row] = await tx
        .update(waitlist)
        .set({ unsubscribedAt: returns ? null : deps.clock() })
        .where(eq(waitlist.id, id))
        .returning();
      return row;
    });
    return sendUnsubscribePage(reply, entry, returns ? 'returned' : 'left');
  });
}

/** Undefined when the entry is gone, null for a token that we have not signed. */
async function findEntry(
  deps: WaitlistDeps,
  request: FastifyRequest,
  look: (tx: Tx, id: string) => Promise<Entry | undefined>,
): Promise<Entry | undefined | null> {
  const { token } = request.query as { token?: unknown };
  const id =
    typeof token === 'string' ? decodeWaitlistToken('unsubscribe', token, await deps.linkKey.all()) : null;
  return id === null ? null : deps.db.transaction((tx) => look(tx, id));
}

/** Mail programs may send either kind of form (RFC 8058); our own page sends the first. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  app.addContentTypeParser<string>('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
}

type UnsubscribeState = 'ask' | 'left' | 'returned' | 'gone' | 'broken';

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

/** In both languages, because the reader has no settings here. */
function sendUnsubscribePage(
  reply: FastifyReply,
  entry: Entry | undefined | null,
  found: UnsubscribeState,
): Promise<FastifyReply> {
  const state = entry === null ? 'broken' : entry === undefined ? 'gone' : found;
  const email = entry?.email ?? '';
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
