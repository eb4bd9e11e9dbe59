import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createMailer } from '#server/mail/mail-queue.ts';
import {
  type GoogleSignIn,
  openGoogleSignIn,
  openPayments,
  type Payments,
} from '#server/start/outside-services.ts';
import { readTestCode, requireCode } from '#server/start/test-pages.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createSignInStart } from '#tests/support/server/google-visitor.ts';
import { createRedirectBrowser } from '#tests/support/server/redirect-browser.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const publicUrl = 'http://localhost:3000';
const code = 'abcde23456';

const database = setUpForFile(openTestDatabase);
let dataDir: string;
let payments: Payments;
let google: GoogleSignIn;
let server: TestServer;
let family: SignedUp;
let checkout: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sproutcards-test-pages-'));
  const clock = () => new Date();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const locationOptions = { publicUrl, host: '127.0.0.1', nodeEnv: 'test' };
  payments = await openPayments({
    ...locationOptions,
    db: database.db,
    clock,
    mailer: createMailer({ clock, wake: () => {} }),
    log,
    secretKey: undefined,
    webhookSecret: undefined,
    dataDir,
    port: 9,
  });
  google = await openGoogleSignIn({
    ...locationOptions,
    log,
    livePayments: false,
    issuer: 'https://accounts.google.com',
    clientId: undefined,
    clientSecret: undefined,
  });
  server = await startTestServer({
    beside: database,
    publicUrl,
    google: google.settings!,
    testPages: requireCode([payments.pages!, google.pages!], { code, publicUrl }),
    createBilling: () => payments.billing!,
  });
  family = await server.signUp();
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  checkout = new URL(await payments.billing!.startCheckout(family.user.id, 'monthly')).pathname;
});
afterAll(async () => {
  await server.close();
  await payments.stop();
  await google.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const FORM = 'application/x-www-form-urlencoded';
const sendRequest = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });
const submitForm = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': FORM, ...headers } });
const readPlan = async () => (await payments.billing!.sync(family.user.id))?.plan;

/** Sends a raw request like a proxy without forwarding headers and returns the response. */
async function sendRaw(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write([...lines, `content-length: ${body.length}`, 'connection: close', '', body].join('\r\n'));
  return text(socket);
}

// docs/product/billing.md#test-payments
// docs/product/sign-in.md#test-sign-in
// docs/security.md#test-pages
describe.each([
  ['through an unconfigured proxy', 'HTTP/1.0', 'host: 127.0.0.1'],
  ['to localhost', 'HTTP/1.1', 'host: localhost:3000'],
  ['without a host', 'HTTP/1.1', 'host:'],
])('Requests %s', (_way, version, host) => {
  it('get 403 from every page of the test sign-in and test payments without the code', async () => {
    const { path } = createSignInStart();
    const { pathname, search } = new URL((await sendRequest(path)).headers.location as string);
    for (const page of [
      checkout,
      '/p/session/abc',
      '/standin.css',
      pathname + search,
      '/test-sign-in/interaction/abc',
    ])
      expect(await sendRaw([`GET ${page} ${version}`, host])).toMatch(/^HTTP\/1.1 403 .*name="code"/s);
    const form = `content-type: ${FORM}`;
    expect(await sendRaw([`POST ${checkout} ${version}`, host, form], 'action=pay')).toMatch(
      /^HTTP\/1.1 403 /,
    );
    expect(
      await sendRaw([`POST /test-sign-in/interaction/abc ${version}`, host, form], 'email=a@b.cd'),
    ).toMatch(/^HTTP\/1.1 403 /);
    expect(await readPlan()).toBe('free');
  });
});

// docs/security.md#test-pages
test('neither a wrong code nor a forged cookie opens a page', async () => {
  for (const body of ['code=abcde23457', 'code=', '', 'code[]=abcde23456']) {
    const response = await submitForm('/test-pages', `${body}&target=${checkout}`);
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined]);
    expect(response.body).toContain('This is not the code.');
  }
  for (const value of ['abcde23457', '', 'true', `${code}x`]) {
    const cookie = `sproutcards-test-pages=${value}`;
    expect((await submitForm(checkout, 'action=pay', { cookie })).statusCode).toBe(403);
  }
  expect(await readPlan()).toBe('free');
});

// docs/product/billing.md#test-payments
test('the code opens the pages in this browser in any spelling', async () => {
  const browser = createRedirectBrowser(server, publicUrl);
  expect((await browser.open(checkout)).status).toBe(403);
  const entered = await browser.open('/test-pages', { code: ' ABCDE-23456 ', target: checkout });
  expect([entered.status, entered.headers.get('location')]).toEqual([303, checkout]);
  expect(await (await browser.open(checkout)).text()).toContain('Test payments. No real money moves.');
  expect((await browser.open(checkout, { action: 'pay' })).status).toBe(303);
  expect(await readPlan()).toBe('print');
  const signIn = await browser.follow(createSignInStart().path, () => true);
  expect(await signIn.response?.text()).toContain('Test sign-in. This is not Google.');
  expect(browser.cookies().find((line) => line.includes(code))).toMatch(/HttpOnly; SameSite=Lax$/);
});

// docs/security.md#test-pages
test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '',
  '\t//evil.example',
  '/.//evil.example/x',
])('the form redirects home in place of %j', async (target) => {
  const response = await submitForm('/test-pages', new URLSearchParams({ code, target }).toString());
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
});

// docs/security.md#test-pages
test('no page allows another origin', async () => {
  const headers = { origin: 'https://evil.example', cookie: `sproutcards-test-pages=${code}` };
  const paths = ['token', 'jwks', '.well-known/openid-configuration', 'auth', 'style.css', 'request'];
  for (const path of [
    ...paths.map((name) => `/test-sign-in/${name}`),
    checkout,
    '/standin.css',
    '/test-pages',
  ]) {
    const responses = [await sendRequest(path, headers), await submitForm(path, '', headers)];
    responses.push(await server.app.inject({ method: 'OPTIONS', url: path, headers }));
    for (const response of responses)
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  }
  for (const path of paths.slice(0, 3)) {
    expect((await sendRequest(`/test-sign-in/${path}`, headers)).statusCode).toBe(404);
    expect((await submitForm(`/test-sign-in/${path}`, '', headers)).statusCode).toBe(404);
  }
});

test('readTestCode creates the code once in a private file', async () => {
  const file = join(dataDir, 'test-code.txt');
  const createdCode = await readTestCode(dataDir);
  expect(createdCode).toMatch(/^[a-z2-9]{10}$/);
  expect(await readTestCode(dataDir)).toBe(createdCode);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await writeFile(file, 'x\n');
  const replacedCode = await readTestCode(dataDir);
  expect(replacedCode).not.toBe(createdCode);
  expect(await readFile(file, 'utf8')).toBe(`${replacedCode}\n`);
});
