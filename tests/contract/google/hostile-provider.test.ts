import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignInStart, redeemCode } from '#tests/support/server/google-visitor.ts';
import { createRedirectBrowser } from '#tests/support/server/redirect-browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The deviations of the provider's next responses from honest ones. */
type Misbehavior = {
  claims?: JWTPayload;
  signing?: 'none' | 'foreign key' | 'shared secret';
  /** Lets the token endpoint fail, or not respond at all. */
  token?: 'broken' | 'silent';
};

const HOSTILE_CLIENT = { clientId: 'app', clientSecret: 'a secret of the app and the provider' };

const PUBLIC_URL = 'https://cards.test';
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let server: TestServer;
beforeAll(async () => {
  provider = await startHostileProvider();
  server = await startTestServer({
    publicUrl: PUBLIC_URL,
    google: { issuer: provider.issuer, ...HOSTILE_CLIENT },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function signIn(behavior: Misbehavior) {
  const browser = createRedirectBrowser(server, PUBLIC_URL);
  const start = createSignInStart({ redirectTo: `${PUBLIC_URL}/profile` });
  const sent = (await browser.open(start.path)).headers.get('location') ?? '';
  const response = await browser.open(provider.respond(sent, behavior));
  const back = new URL(response.headers.get('location') ?? '');
  return { back, verifier: start.verifier, cookies: browser.cookies() };
}

const makeClaims = (claims: Record<string, unknown> = {}) => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.org`,
  email_verified: true,
  ...claims,
});

// docs/security.md#cookies
test('an honest response signs in with a cookie bound to the host and HTTPS', async () => {
  const { back, verifier, cookies } = await signIn({ claims: makeClaims() });
  const session = await redeemCode(server, back.searchParams.get('code') ?? '', verifier);
  expect(session.user.app_metadata.providers).toEqual(['google']);
  expect(cookies[0]).toMatch(/^__Host-sproutcards-sign-in=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
});

// docs/security.md#google-identity
test('a changed address of the same subject leads to the same account', async () => {
  const before = makeClaims();
  const first = await signIn({ claims: before });
  const { user } = await redeemCode(server, first.back.searchParams.get('code') ?? '', first.verifier);
  const moved = makeClaims({ sub: before.sub, name: 'x'.repeat(5000), picture: 'javascript:alert(1)' });
  const second = await signIn({ claims: moved });
  const again = await redeemCode(server, second.back.searchParams.get('code') ?? '', second.verifier);
  expect(again.user).toMatchObject({ id: user.id, email: before.email });
  expect(again.user.identities[0].identity_data).toMatchObject({ email: moved.email, name: 'x'.repeat(200) });
  expect(again.user.identities[0].identity_data).not.toHaveProperty('picture');
});

const expiredAt = Math.floor(Date.now() / 1000) - 3600;
// docs/security.md#google-answers
test.each<[string, Misbehavior, string]>([
  ['a wrong nonce', { claims: makeClaims({ nonce: 'other' }) }, 'oauth_unproven'],
  ['a missing nonce', { claims: makeClaims({ nonce: undefined }) }, 'oauth_unproven'],
  ['a wrong audience', { claims: makeClaims({ aud: 'other' }) }, 'oauth_unproven'],
  ['a wrong issuer', { claims: makeClaims({ iss: 'https://evil.example' }) }, 'oauth_unproven'],
  ['an expired token', { claims: makeClaims({ iat: expiredAt, exp: expiredAt + 60 }) }, 'oauth_unproven'],
  ['the algorithm none', { claims: makeClaims(), signing: 'none' }, 'oauth_unproven'],
  ['a foreign key', { claims: makeClaims(), signing: 'foreign key' }, 'oauth_unproven'],
  [
    'a signature with the shared secret',
    { claims: makeClaims(), signing: 'shared secret' },
    'oauth_unproven',
  ],
  ['a missing subject', { claims: makeClaims({ sub: undefined }) }, 'oauth_unproven'],
  ['a missing address', { claims: makeClaims({ email: undefined }) }, 'oauth_unproven'],
  ['an invalid address', { claims: makeClaims({ email: 'a@b' }) }, 'oauth_unproven'],
  [
    'the string "true" for verified',
    { claims: makeClaims({ email_verified: 'true' }) },
    'provider_email_needs_verification',
  ],
  ['a failure of the provider', { token: 'broken' }, 'oauth_unreachable'],
  ['silence', { token: 'silent' }, 'oauth_unreachable'],
])('%s opens no session', async (_name, behavior, code) => {
  const { back } = await signIn(behavior);
  expect(back.pathname).toBe('/profile');
  expect(back.searchParams.get('code')).toBeNull();
  expect(back.searchParams.get('error_code')).toBe(code);
});

// docs/security.md#outages
test('an unreachable provider is reported immediately', async () => {
  const offline = await startTestServer({
    beside: server,
    publicUrl: PUBLIC_URL,
    google: { issuer: 'http://127.0.0.1:9', ...HOSTILE_CLIENT },
  });
  const response = await createRedirectBrowser(offline, PUBLIC_URL).open(createSignInStart().path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toContain('error_code=oauth_unreachable');
  await offline.close();
});

test('a server without a provider responds with 400', async () => {
  const off = await startTestServer({ beside: server });
  for (const path of ['/authorize?provider=google', '/callback?code=x&state=y']) {
    const response = await fetch(`${off.url}/auth/v1${path}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    const msg = 'Unsupported provider: provider is not enabled';
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  }
  await off.close();
});

/** Starts an OpenID provider whose responses a test chooses. */
async function startHostileProvider() {
  const ownKeys = await generateKeyPair('RS256', { extractable: true });
  const foreignKeys = await generateKeyPair('RS256');
  let nonce = '';
  let behavior: Misbehavior = {};
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    if (pathname === '/.well-known/openid-configuration') return send(response, makeMetadata());
    if (pathname === '/jwks') {
      void exportJWK(ownKeys.publicKey).then((jwk) =>
        send(response, { keys: [{ ...jwk, kid: 'own', alg: 'RS256' }] }),
      );
      return;
    }
    if (behavior.token === 'silent') return;
    if (behavior.token === 'broken') {
      response.writeHead(503).end('down');
      return;
    }
    void makeToken().then((id_token) =>
      send(response, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const makeMetadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  });

  function makeToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: HOSTILE_CLIENT.clientId,
      iat: now,
      exp: now + 60,
      nonce,
      ...behavior.claims,
    };
    if (behavior.signing === 'none') return Promise.resolve(new UnsecuredJWT(claims).encode());
    if (behavior.signing === 'shared secret') {
      const secret = new TextEncoder().encode(HOSTILE_CLIENT.clientSecret);
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    const { privateKey } = behavior.signing === 'foreign key' ? foreignKeys : ownKeys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  }

  return {
    issuer,
    /** Completes the sign-in at `url` and returns the URL that it redirects to. */
    respond(url: string, nextBehavior: Misbehavior): string {
      const query = new URL(url).searchParams;
      nonce = query.get('nonce') ?? '';
      behavior = nextBehavior;
      return `${query.get('redirect_uri')}?code=given&state=${query.get('state')}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
