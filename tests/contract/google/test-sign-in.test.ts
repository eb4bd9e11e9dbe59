import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleSignIn, openGoogleSignIn } from '#server/start/outside-services.ts';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { createSignInStart, goAndReturn, redeemCode } from '#tests/support/server/google-visitor.ts';
import { createRedirectBrowser } from '#tests/support/server/redirect-browser.ts';
import { logIn, newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PUBLIC_URL = 'http://localhost:3000';

let google: GoogleSignIn;
let server: TestServer;
beforeAll(async () => {
  google = await openGoogleSignIn({
    log: { warn: () => {} },
    publicUrl: PUBLIC_URL,
    host: '127.0.0.1',
    nodeEnv: 'test',
    livePayments: false,
    issuer: 'https://accounts.google.com',
    clientId: undefined,
    clientSecret: undefined,
  });
  server = await startTestServer({
    publicUrl: PUBLIC_URL,
    google: google.settings!,
    testPages: google.pages!,
    settings: { google: google.kind },
  });
});
afterAll(async () => {
  await server.close();
  await google.stop();
});

const start = (parameters: Record<string, string> = {}) => {
  const { path, verifier } = createSignInStart({ redirectTo: `${PUBLIC_URL}/profile` });
  return { path: `${path}&${new URLSearchParams(parameters)}`, verifier };
};

async function signInAs(email: string) {
  const { path, verifier } = start();
  const url = await goAndReturn(createRedirectBrowser(server, PUBLIC_URL), path, { email, verified: 'yes' });
  const { searchParams } = new URL(url);
  const code = searchParams.get('code');
  return {
    refusal: searchParams.get('error_code'),
    session: code === null ? null : await redeemCode(server, code, verifier),
  };
}

// docs/product/sign-in.md#test-sign-in
test('the test sign-in opens the account of any address without a password', async () => {
  const email = newEmail();
  const first = await signInAs(email);
  expect(first.session.user).toMatchObject({ email, app_metadata: { providers: ['google'] } });
  expect((await signInAs(email)).session.user.id).toBe(first.session.user.id);
});

// docs/security.md#test-sign-in
test('the test sign-in refuses accounts with a password', async () => {
  const family = await server.signUp();
  const refused = { refusal: 'test_sign_in_refused', session: null };
  expect(await signInAs(family.email)).toEqual(refused);
  expect((await logIn(server, family.email)).error).toBeNull();
  expect((await family.client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email']);

  const email = newEmail();
  const { session } = await signInAs(email);
  const body = { password: PASSWORD };
  const response = await callAuth(server, {
    method: 'PUT',
    path: '/user',
    token: session.access_token,
    body,
  });
  expect(response.status).toBe(200);
  expect(await signInAs(email)).toEqual(refused);
});

test('the settings offer the button', async () => {
  expect((await server.app.inject(SETTINGS_PATH)).json()).toMatchObject({ google: 'test' });
});

test('login hint, prompt and known scopes are passed to the provider', async () => {
  const hints = { login_hint: 'ann@example.org', prompt: 'select_account', scopes: 'email drive' };
  const response = await server.app.inject(start(hints).path);
  expect(Object.fromEntries(new URL(response.headers.location as string).searchParams)).toMatchObject({
    login_hint: 'ann@example.org',
    prompt: 'select_account',
    scope: 'openid email profile',
  });
  const page = await createRedirectBrowser(server, PUBLIC_URL).follow(
    start({ login_hint: '"><b>@example.org' }).path,
    () => true,
  );
  expect(await page.response?.text()).toContain('value="&quot;&gt;&lt;b&gt;@example.org"');
});
