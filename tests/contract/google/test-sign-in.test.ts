import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GoogleSignIn, openGoogleSignIn } from '#server/start/outside-services.ts';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { goAndReturn, makeStart, redeem } from '#tests/support/server/google-visitor.ts';
import { createRedirectBrowser } from '#tests/support/server/redirect-browser.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
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

const newAddress = () => `${randomUUID()}@example.org`;
const start = (more: Record<string, string> = {}) => {
  const { path, verifier } = makeStart({ redirectTo: `${PUBLIC_URL}/profile` });
  return { path: `${path}&${new URLSearchParams(more)}`, verifier };
};

async function signInAs(email: string) {
  const { path, verifier } = start();
  const url = await goAndReturn(createRedirectBrowser(server, PUBLIC_URL), path, { email, verified: 'yes' });
  const { searchParams } = new URL(url);
  const code = searchParams.get('code');
  return {
    refusal: searchParams.get('error_code'),
    session: code === null ? null : await redeem(server, code, verifier),
  };
}

// docs/product/sign-in.md#test-sign-in
it('lets any visitor in as anyone, as long as no password is involved', async () => {
  const email = newAddress();
  const first = await signInAs(email);
  expect(first.session.user).toMatchObject({ email, app_metadata: { providers: ['google'] } });
  expect((await signInAs(email)).session.user.id).toBe(first.session.user.id);
});

// docs/security.md#test-sign-in
it('an account with a password stays closed, found by its address or by an earlier test sign-in', async () => {
  const family = await server.signUp({ email: newAddress() });
  const refused = { refusal: 'test_sign_in_refused', session: null };
  expect(await signInAs(family.email)).toEqual(refused);
  const { error } = await createTestClient(server.url).auth.signInWithPassword({
    email: family.email,
    password: PASSWORD,
  });
  expect(error).toBeNull();
  expect((await family.client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email']);

  const email = newAddress();
  const { session } = await signInAs(email);
  const answer = await fetch(`${server.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  expect(await signInAs(email)).toEqual(refused);
});

it('the button is offered', async () => {
  expect((await server.app.inject(SETTINGS_PATH)).json()).toMatchObject({ google: 'test' });
});

it('passes on to the provider whom to suggest, what to ask and which scopes, as far as they are known', async () => {
  const wishes = { login_hint: 'ann@example.org', prompt: 'select_account', scopes: 'email drive' };
  const answer = await server.app.inject(start(wishes).path);
  expect(Object.fromEntries(new URL(answer.headers.location as string).searchParams)).toMatchObject({
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
