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

/** Settings show whether other people are expected; the code keeps out any other visitor. */
export function refuseTestPages({ nodeEnv, host, publicUrl }: TestPagesSettings): string | null {
  if (nodeEnv === 'production') return 'NODE_ENV is production';
  if (!isLoopbackName(host)) return `others in the network can reach this server (HOST=${host})`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopbackName(hostname) ? `PUBLIC_URL is ${publicUrl}` : null;
}

const CODE_FILE = 'test-code.txt';
/** Excludes letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Returns a code of 50 bits, stored with the data so that a browser is asked only once and not after every start. */
export async function readTestCode(dataDir: string): Promise<string> {
  const file = join(dataDir, CODE_FILE);
  const kept = await readSecretFile(file, 'the code of the test pages');
  if (CODE.test(kept)) return kept;
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  await replaceFile(file, `${code}\n`);
  return code;
}

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const COOKIE = 'sproutcards-test-pages';
const COOKIE_SECONDS = 365 * 86_400;
const ENTRY_PATH = '/test-pages';
const BODY_LIMIT = 4 * 1024;

/** The pages trust every visitor, so they require the code. An address proves nothing behind a local proxy. */
export function askForCode(
  pages: FastifyPluginAsync[],
  { code, publicUrl }: { code: string; publicUrl: string },
): FastifyPluginAsync {
  const sendCodePage = (reply: FastifyReply, shown: Shown) => sendPage(reply, publicUrl, shown);
  return async (app) => {
    await app.register(async (guarded) => {
      guarded.addHook('onRequest', async (request, reply) => {
        if (readCookie(request, COOKIE, CODE)?.[0] === code) return;
        return sendCodePage(reply, { target: request.url, isWrong: false });
      });
      for (const some of pages) await guarded.register(some);
    });
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    app.get(ENTRY_PATH, (_request, reply) => sendCodePage(reply, { target: '/', isWrong: false }));
    app.post(ENTRY_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const target = readTarget(form.get('target'));
      const given = (form.get('code') ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
      if (given !== code) return sendCodePage(reply, { target, isWrong: true });
      const cookie = `${COOKIE}=${code}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
      return reply.header('set-cookie', cookie).redirect(target, 303);
    });
  };
}

function readTarget(given: string | null): string {
  const base = 'http://server.invalid';
  if (given === null || !URL.canParse(given, base)) return '/';
  const { origin, pathname, search } = new URL(given, base);
  // A path that begins with two slashes names another server.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}

const WORDS = [
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

type Shown = { target: string; isWrong: boolean };

function sendPage(reply: FastifyReply, publicUrl: string, { target, isWrong }: Shown): Promise<FastifyReply> {
  const sections = WORDS.map(
    ({ tag, heading, title, about, wrong }) => `<section lang="${tag}"><${heading}>${title}</${heading}>
${isWrong ? `<p class="alert" role="alert">${wrong}</p>` : ''}
<p>${about}</p></section>`,
  );
  const both = (name: 'code' | 'submit' | 'back') =>
    `${WORDS[0][name]} · <span lang="${WORDS[1].tag}">${WORDS[1][name]}</span>`;
  return sendPlainPage(reply, {
    status: 403,
    title: WORDS[0].title,
    formTarget: publicUrl,
    body: `${sections.join('\n')}
<form method="post" action="${ENTRY_PATH}">
<input type="hidden" name="target" value="${escapeHtml(target)}">
<label>${both('code')}
<input name="code" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<button type="submit">${both('submit')}</button></form>
<p><a href="/">${both('back')}</a></p>`,
  });
}

const NOT_FOUND = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

export const STAND_IN_MISSING =
  'this installation was made for production, without its test pages ("npm install" and "npm run build" add them)';

/** Returns null if the installation does not include it. A server with keys never loads one. */
export async function loadStandIn<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    if (NOT_FOUND.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
