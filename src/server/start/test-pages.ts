import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readSecretFile, replaceFile } from '#server/files/private-files.ts';
import { isLoopbackName } from '#server/http/ip-address.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { sendPlainPage } from '#server/site/plain-page.ts';

export type TestPagesSettings = {
  nodeEnv: string | undefined;
  host: string;
  publicUrl: string;
};

/** Returns why a server with these settings must not have test pages, or null. */
export function findTestPagesRefusal({ nodeEnv, host, publicUrl }: TestPagesSettings): string | null {
  if (nodeEnv === 'production') return 'NODE_ENV is production';
  if (!isLoopbackName(host)) return `others in the network can reach this server (HOST=${host})`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopbackName(hostname) ? `PUBLIC_URL is ${publicUrl}` : null;
}

const CODE_FILE = 'test-code.txt';
/** Excludes letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns a code of 50 bits, which is stored so that a browser needs it only once. */
export async function readTestCode(dataDir: string): Promise<string> {
  const file = join(dataDir, CODE_FILE);
  const stored = await readSecretFile(file, 'the code of the test pages');
  if (CODE.test(stored)) return stored;
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await replaceFile(file, `${code}\n`);
  return code;
}

const COOKIE = 'sproutcards-test-pages';
const COOKIE_SECONDS = 365 * 86_400;
const ENTRY_PATH = '/test-pages';
const BODY_LIMIT = 4 * 1024;

/** Requires the code, because the pages trust every visitor and an IP address proves nothing behind a local proxy. */
export function requireCode(
  pages: FastifyPluginAsync[],
  { code, publicUrl }: { code: string; publicUrl: string },
): FastifyPluginAsync {
  const sendForm = (reply: FastifyReply, form: CodeForm) => sendCodePage(reply, publicUrl, form);
  return async (app) => {
    await app.register(async (guarded) => {
      guarded.addHook('onRequest', async (request, reply) => {
        if (readCookie(request, COOKIE, CODE)?.[0] === code) return;
        return sendForm(reply, { target: request.url, isWrong: false });
      });
      for (const page of pages) await guarded.register(page);
    });
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    app.get(ENTRY_PATH, (_request, reply) => sendForm(reply, { target: '/', isWrong: false }));
    app.post(ENTRY_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const target = readTarget(form.get('target'));
      const typed = (form.get('code') ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
      if (typed !== code) return sendForm(reply, { target, isWrong: true });
      const cookie = `${COOKIE}=${code}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
      return reply.header('set-cookie', cookie).redirect(target, 303);
    });
  };
}

function readTarget(address: string | null): string {
  const base = 'http://server.invalid';
  if (address === null || !URL.canParse(address, base)) return '/';
  const { origin, pathname, search } = new URL(address, base);
  // A path that begins with two slashes names another server.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}

const TEXTS = [
  {
    tag: 'en',
    heading: 'h1',
    title: 'Test page',
    about:
      'On this server, sign-in with Google and payments are test pages: they ask for no proof and take no money. They open with the code that the server printed when it was started.',
    wrong:
      'This is not the code. It is in the terminal of the server, and in test-code.txt in its data folder.',
    code: 'Code',
    submit: 'Continue',
    back: 'Back to the app',
  },
  {
    tag: 'zh-Hans',
    heading: 'h2',
    title: '测试页面',
    about: '在此服务器上，Google 登录和付款都是测试页面：不做验证，也不收钱。请输入服务器启动时显示的代码。',
    wrong: '代码不对。代码显示在服务器的终端里，也保存在其数据文件夹的 test-code.txt 中。',
    code: '代码',
    submit: '继续',
    back: '返回应用',
  },
] as const;

type CodeForm = { target: string; isWrong: boolean };

function sendCodePage(
  reply: FastifyReply,
  publicUrl: string,
  { target, isWrong }: CodeForm,
): Promise<FastifyReply> {
  const sections = TEXTS.map(
    ({ tag, heading, title, about, wrong }) => `<section lang="${tag}"><${heading}>${title}</${heading}>
${isWrong ? `<p class="alert" role="alert">${wrong}</p>` : ''}
<p>${about}</p></section>`,
  );
  const writeInBothLanguages = (name: 'code' | 'submit' | 'back') =>
    `${TEXTS[0][name]} · <span lang="${TEXTS[1].tag}">${TEXTS[1][name]}</span>`;
  return sendPlainPage(reply, {
    status: 403,
    title: TEXTS[0].title,
    formTarget: publicUrl,
    body: `${sections.join('\n')}
<form method="post" action="${ENTRY_PATH}">
<input type="hidden" name="target" value="${escapeHtml(target)}">
<label>${writeInBothLanguages('code')}
<input name="code" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<button type="submit">${writeInBothLanguages('submit')}</button></form>
<p><a href="/">${writeInBothLanguages('back')}</a></p>`,
  });
}
