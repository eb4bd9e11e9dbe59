import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoutes } from '#server/http/errors.ts';
import { registerSecurityHeaders, type VendorHosts } from '#server/http/security-headers.ts';
import { UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { listAnalyticsHosts } from './settings.ts';
import { registerStatic } from './static.ts';

const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/assets/main-abc.js"></script>';
const SCRIPT = 'console.log("hello");'.repeat(100);

let clientDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(clientDir, 'assets'));
  await mkdir(join(clientDir, 'fonts'));
  await writeFile(join(clientDir, 'index.html'), PAGE);
  await writeFile(join(clientDir, 'sw.js'), '// worker');
  await writeFile(join(clientDir, 'assets/main-abc.js'), SCRIPT);
  await writeFile(join(clientDir, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(clientDir, 'assets/main-abc.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(clientDir, 'assets/tiny-abc.css'), 'a{}');
  await writeFile(join(clientDir, 'fonts/Noto.ttf'), 'font');
  await writeFile(join(clientDir, 'fonts/Noto.ttf.br'), brotliCompressSync('font'));
  await mkdir(join(clientDir, 'fonts/abc/Noto.ttf'), { recursive: true });
  await writeFile(join(clientDir, 'fonts/abc/Noto.ttf/u4e.ttf'), 'part');
  await mkdir(join(clientDir, 'pages'));
  const pages = ['/', '/plans'].flatMap((path) =>
    (['en', 'zh'] as const).map((language) => ({
      path,
      language,
      settings: {},
      file: `${path === '/' ? 'landing' : 'plans'}.${language}.html`,
    })),
  );
  const withGoogle = [null, 'google', 'test'].map((google) => {
    return { path: '/login', language: 'en', settings: { google }, file: `login.${google}.html` };
  });
  const list = {
    pages: [...pages, ...withGoogle],
    guarded: ['/dashboard', '/manage-flashcards'],
    others: ['/reset-password'],
  };
  await writeFile(join(clientDir, 'pages/pages.json'), JSON.stringify(list));
  for (const { settings, file } of withGoogle) {
    await writeFile(join(clientDir, 'pages', file), `${PAGE}${settings.google}<meta content="__SETTINGS__">`);
  }
  for (const { path, language, file } of pages) {
    await writeFile(
      join(clientDir, 'pages', file),
      `${PAGE}<html lang="${language}"><link rel="canonical" href="__PUBLIC_URL__${path}">${'padding '.repeat(200)}`,
    );
  }
  app = await buildApp('http://localhost:3000');
});

afterAll(async () => {
  await app.close();
  await rm(clientDir, { recursive: true });
});

async function buildApp(publicUrl: string, vendors?: VendorHosts): Promise<FastifyInstance> {
  const fastify = Fastify();
  recordRoutes(fastify);
  fastify.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 'not_found', error: 'Nothing here.' }),
  );
  await registerSecurityHeaders(fastify, publicUrl);
  fastify.get('/api/broken', async () => {
    throw new Error('broken');
  });
  fastify.post('/create-checkout-session', async () => ({}));
  await registerStatic(fastify, clientDir, {
    publicUrl,
    settings: { ...UNKNOWN_SETTINGS, planLimits: 'on', google: 'test' },
    vendors,
  });
  return fastify;
}

const getPage = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const HTML_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('page rendered at build', () => {
  const readLanguage = (body: string) => /<html lang="(\w+)"/.exec(body)?.[1];
  const getInLanguage = (language: string | undefined, url = '/') =>
    getPage(url, language === undefined ? {} : { 'accept-language': language });

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['de,en;q=0.5,zh;q=0.4', 'en'],
    ['fr', 'en'],
    ['not a language;;;\t"<script>', 'en'],
  ])('is sent for the Accept-Language %j in %s', async (preferred, language) => {
    for (const url of ['/', '/plans', '/Plans/', '/plans?utm_source=x']) {
      const { body, headers } = await getInLanguage(preferred, url);
      expect(readLanguage(body), url).toBe(language);
      expect(headers.vary).toContain('accept-language');
      expect(headers['content-language']).toBe(language === 'zh' ? 'zh-Hans' : 'en');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  // docs/product/landing.md#language-of-a-visitor
  // docs/security.md#page-contents
  test('is sent in the language that its URL names', async () => {
    expect(readLanguage((await getInLanguage('en', '/?lang=zh')).body)).toBe('zh');
    expect(readLanguage((await getInLanguage('zh', '/plans?lang=en&lang=zh')).body)).toBe('en');
    for (const unknown of ['xx', '', '__proto__', '%3Cscript%3E', '%', '%E0%A4%A', 'zh%00']) {
      expect(readLanguage((await getInLanguage('zh', `/?lang=${unknown}`)).body), unknown).toBe('zh');
    }
  });

  // docs/product/landing.md#search-engines
  // docs/security.md#page-contents
  test('contains nothing from the request', async () => {
    const request = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'accept-language': 'evil-example',
    };
    const { body, headers } = await getPage('/?lang=evil.example', request);
    expect(body).toContain('href="http://localhost:3000/"');
    expect(body + JSON.stringify(headers)).not.toContain('evil');
  });

  test('escapes the configured URL', async () => {
    const hostile = await buildApp('http://localhost:3000/"><script>');
    const { body } = await hostile.inject({ method: 'GET', url: '/plans' });
    await hostile.close();
    expect(body).toContain('href="http://localhost:3000/&quot;&gt;&lt;script&gt;/plans"');
  });

  test("contains the server's settings for the app", async () => {
    const { body } = await getPage('/login');
    expect(body).toContain(
      'test<meta content="{&quot;planLimits&quot;:&quot;on&quot;,&quot;google&quot;:&quot;test&quot;',
    );
    expect(body).not.toContain('__SETTINGS__');
  });

  test('is compressed', async () => {
    const { headers, rawPayload } = await getPage('/', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(String(headers.vary)).toMatch(/accept-language.*accept-encoding/i);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('padding');
  });

  // docs/product/landing.md#search-engines
  test('is the only kind of page without noindex', async () => {
    expect((await getPage('/')).headers['x-robots-tag']).toBeUndefined();
    for (const url of ['/dashboard', '/reset-password', '/confirm-email?token=x', '/no/such/page']) {
      expect((await getPage(url)).headers['x-robots-tag'], url).toBe('noindex');
    }
    expect((await getPage('/pages/landing.en.html', { accept: '*/*' })).statusCode).toBe(404);
  });
});

describe('crawler files', () => {
  test('robots.txt disallows the endpoints and the pages behind the sign-in', async () => {
    const { body, headers } = await getPage('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /api/\n');
    expect(body).toContain('Disallow: /dashboard\n');
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
    expect(body).not.toMatch(/Disallow: \/(?:plans)?\n/);
  });

  test('sitemap.xml lists the public pages in all languages', async () => {
    const { body, headers } = await getPage('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://localhost:3000/',
      'http://localhost:3000/?lang=zh',
      'http://localhost:3000/plans',
      'http://localhost:3000/plans?lang=zh',
      'http://localhost:3000/login',
      'http://localhost:3000/login?lang=zh',
    ]);
    expect(body).toContain('hreflang="zh-Hans" href="http://localhost:3000/plans?lang=zh"');
  });
});

describe('page of the app', () => {
  // docs/product/sign-in.md#guarded-pages
  test.each([
    ['/', 200],
    ['/login', 200],
    ['/manage-flashcards?tab=categories', 200],
    ['/Manage-Flashcards/', 200],
    ['/reset-password?code=x', 200],
    ['/index.html', 200],
    ['/authors', 404],
    ['/no/such/page', 404],
    ['/not-found', 404],
    ['/dashboard/more', 404],
  ])('is served at %s with status %i', async (url, status) => {
    const response = await getPage(url, HTML_HEADERS);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  // docs/security.md#answers
  test.each(['/', '/login', '/plans', '/dashboard', '/index.html'])(
    'is served at %s for every Accept header',
    async (url) => {
      for (const accept of ['*/*', undefined, '', 'text/plain', 'image/*', 'application/json', 'nonsense']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const headers = accept === undefined ? {} : { accept };
          const { statusCode, headers: responseHeaders } = await app.inject({ method, url, headers });
          expect([statusCode, responseHeaders['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        }
      }
    },
  );

  test('is not served for GET on a POST-only path', async () => {
    expect((await getPage('/create-checkout-session', HTML_HEADERS)).statusCode).toBe(404);
  });

  // docs/security.md#security-headers
  test('contains a fresh nonce that its policy names', async () => {
    const responses = [await getPage('/', HTML_HEADERS), await getPage('/', HTML_HEADERS)];
    const nonces = responses.map((response) => /nonce="([^"]+)"/.exec(response.body)?.[1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [index, response] of responses.entries()) {
      expect(response.headers['content-security-policy']).toContain(
        `style-src 'self' 'nonce-${nonces[index]}';`,
      );
      expect(response.headers['content-security-policy']).toContain(
        `script-src 'self' 'nonce-${nonces[index]}';`,
      );
      expect(response.body).not.toContain('__CSP_NONCE__');
    }
  });

  test('has no body in the response to HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/login', headers: HTML_HEADERS });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  // docs/security.md#endpoints-and-pages
  test.each([
    ['/assets/gone-123.js', HTML_HEADERS],
    ['/fonts/Gone.ttf', HTML_HEADERS],
    ['/fonts/Noto.ttf.br', {}],
    ['/fonts/Noto.ttf?v=abc&part=u4f.ttf', {}],
    ['/fonts/Noto.ttf?v=old&part=u4e.ttf', {}],
    ['/fonts/Noto.ttf?part=u4e.ttf', {}],
    ['/fonts/Noto.ttf?v=abc&part=../../Noto.ttf', {}],
    ['/fonts/abc/Noto.ttf/u4e.ttf', {}],
    ['/fonts/abc', {}],
    ['/api/nothing', HTML_HEADERS],
    ['/auth/v1/nothing', HTML_HEADERS],
    ['/rest/v1/nothing', HTML_HEADERS],
    ['/functions/v1/nothing', HTML_HEADERS],
    ['/assets/gone-123.js', { accept: '*/*' }],
    ['/api/nothing', {}],
    ['/auth/v1/nothing', { accept: '*/*' }],
    ['/rest/v1/nothing', { accept: 'application/json' }],
    ['/functions/v1/nothing', {}],
    ['/favicon.ico', {}],
    ['/../../etc/passwd.txt', { accept: '*/*' }],
    ['/assets/..%2f..%2fpackage.json', HTML_HEADERS],
    ['/assets/main-abc.js.br', {}],
  ])('is not served in place of the missing %s', async (url, headers) => {
    const response = await getPage(url, headers as Record<string, string>);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not_found', error: 'Nothing here.' });
  });

  test('is not served for POST', async () => {
    expect((await app.inject({ method: 'POST', url: '/login', headers: HTML_HEADERS })).statusCode).toBe(404);
  });
});

describe('file of the app', () => {
  test('is sent in the best encoding that the browser accepts', async () => {
    const br = await getPage('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(
      (await getPage('/assets/main-abc.js', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBe('gzip');
    expect((await getPage('/assets/main-abc.js')).body).toBe(SCRIPT);
    const tiny = await getPage('/assets/tiny-abc.css', { 'accept-encoding': 'br' });
    expect(tiny.headers['content-encoding']).toBeUndefined();
    expect(tiny.body).toBe('a{}');
  });

  test.each([
    ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
    ['/fonts/Noto.ttf?v=0.4.3', 'public, max-age=31536000, immutable'],
    ['/fonts/Noto.ttf?v=abc&part=u4e.ttf', 'public, max-age=31536000, immutable'],
    ['/fonts/Noto.ttf', 'public, max-age=86400'],
    ['/sw.js', 'no-cache'],
  ])('%s is sent with Cache-Control %s', async (url, cacheControl) => {
    const response = await getPage(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe(cacheControl);
  });

  // docs/product/print.md#fonts-by-parts
  test('is a part of a font when the query names it', async () => {
    expect((await getPage('/fonts/Noto.ttf?v=abc&part=u4e.ttf')).body).toBe('part');
    const wholeFont = await getPage('/fonts/Noto.ttf?v=abc', { 'accept-encoding': 'br' });
    expect(wholeFont.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'font/ttf' });
    expect(brotliDecompressSync(wholeFont.rawPayload).toString()).toBe('font');
  });

  test('is not sent again (304) when it has not changed', async () => {
    const { etag } = (await getPage('/sw.js')).headers;
    expect((await getPage('/sw.js', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

// docs/security.md#security-headers
describe('security headers', () => {
  test.each([
    ['/', 200],
    ['/assets/main-abc.js', 200],
    ['/assets/gone.js', 404],
    ['/api/broken', 500],
  ])('are sent with %s (%i)', async (url, status) => {
    const response = await getPage(url, HTML_HEADERS);
    expect(response.statusCode).toBe(status);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  // docs/security.md#analytics
  test('name only the configured analytics hosts', async () => {
    const readPolicy = async (
      analytics: { gtagId: string | null; pixelId: string | null },
      url = '/plans',
    ) => {
      const server = await buildApp('http://localhost:3000', listAnalyticsHosts(analytics));
      const { headers } = await server.inject({ method: 'GET', url, headers: HTML_HEADERS });
      await server.close();
      return String(headers['content-security-policy'])
        .replace(/ 'nonce-[^']+'/g, '')
        .split(';');
    };
    const policy = await readPolicy({ gtagId: 'G-ABC123', pixelId: '12345' });
    expect(policy.join(';')).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self' https://*.googletagmanager.com https://connect.facebook.net");
    expect(policy.find((part) => part.startsWith('connect-src'))).toMatch(/google-analytics.*facebook/);
    expect(policy.find((part) => part.startsWith('img-src'))).toContain('https://www.facebook.com');
    const pixel = await readPolicy({ gtagId: null, pixelId: '12345' });
    expect(pixel).toContain("script-src 'self' https://connect.facebook.net");
    expect(pixel.join(';')).not.toContain('google');
    for (const none of [
      await readPolicy({ gtagId: null, pixelId: null }),
      await readPolicy({ gtagId: 'G-ABC123', pixelId: '12345' }, '/api/broken'),
    ]) {
      expect(none.join(';')).not.toContain('https:');
    }
  });

  test('include HSTS only when PUBLIC_URL is https', async () => {
    const secure = await buildApp('https://cards.example.org');
    const response = await secure.inject('/');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });
});
