import { desc, eq } from 'drizzle-orm';
import {
  base64url,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKeys, users } from '#server/auth/tables.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import type { SignedUp } from '#tests/support/sign-up.ts';
import { API_KEY } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let family: SignedUp;
let stranger: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.signUp();
  stranger = await server.signUp();
});
afterAll(() => server.close());

/** Signs claims with the server's own key, so that only the claims are wrong. */
async function signGenuinely(change: Record<string, unknown>): Promise<string> {
  const [row] = await server.db.transaction((tx) =>
    tx
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.purpose, 'access_token'))
      .orderBy(desc(signingKeys.createdAt)),
  );
  const key = await importJWK(row!.jwk, 'ES256');
  const claims = { ...decodeJwt(family.accessToken), ...change };
  const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(kept).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: row!.kid }).sign(key);
}

async function signWithAnotherKey(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(decodeJwt(family.accessToken))
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);
}

/** HMAC with the public key as the secret: the classic confusion of algorithms. */
async function signWithPublicKey(): Promise<string> {
  const { keys } = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
  return new SignJWT(decodeJwt(family.accessToken))
    .setProtectedHeader({ alg: 'HS256', kid: keys[0]!.kid })
    .sign(secret);
}

async function signWithKeyInHeader(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return new SignJWT(decodeJwt(family.accessToken))
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
    .sign(privateKey);
}

function changePayload(change: JWTPayload): string {
  const [header, , signature] = family.accessToken.split('.');
  return [
    header,
    base64url.encode(JSON.stringify({ ...decodeJwt(family.accessToken), ...change })),
    signature,
  ].join('.');
}

const now = () => Math.floor(server.clock().getTime() / 1000);
const kidOf = () =>
  JSON.parse(Buffer.from(family.accessToken.split('.')[0]!, 'base64url').toString()).kid as string;

const forgeries: [string, () => Promise<string> | string, string][] = [
  ['no token at all', () => 'x', 'PGRST301'],
  ['alg none', () => new UnsecuredJWT(decodeJwt(family.accessToken)).encode(), 'PGRST301'],
  ['a foreign key under our key id', () => signWithAnotherKey(kidOf()), 'PGRST301'],
  ['a foreign key under its own id', () => signWithAnotherKey('another'), 'PGRST301'],
  ['the public key as HMAC secret', signWithPublicKey, 'PGRST301'],
  ['a key brought along in the header', signWithKeyInHeader, 'PGRST301'],
  ['another person written into a genuine token', () => changePayload({ sub: stranger.user.id }), 'PGRST301'],
  ['the signature cut off', () => family.accessToken.replace(/[^.]*$/, ''), 'PGRST301'],
  ['another audience', () => signGenuinely({ aud: 'somebody-else' }), 'PGRST303'],
  ['another issuer', () => signGenuinely({ iss: 'https://evil.example/auth/v1' }), 'PGRST303'],
  ['expired', () => signGenuinely({ iat: now() - 3700, exp: now() - 100 }), 'PGRST303'],
  ['issued in the future', () => signGenuinely({ iat: now() + 600, exp: now() + 4200 }), 'PGRST303'],
  ['good for ever', () => signGenuinely({ exp: undefined }), 'PGRST303'],
  ['good for a year', () => signGenuinely({ iat: now() - 86_400, exp: now() + 31_536_000 }), 'PGRST303'],
  ['not valid yet', () => signGenuinely({ nbf: now() + 600 }), 'PGRST303'],
  ['no person', () => signGenuinely({ sub: undefined }), 'PGRST303'],
  ['a person that is no id', () => signGenuinely({ sub: "' or true --" }), 'PGRST303'],
  ['no session', () => signGenuinely({ session_id: undefined }), 'PGRST303'],
  [
    'the session of another person',
    () => signGenuinely({ session_id: decodeJwt(stranger.accessToken).session_id }),
    'PGRST303',
  ],
  ['another role', () => signGenuinely({ role: 'service_role' }), 'PGRST303'],
];

describe('forged tokens', () => {
  it.each(forgeries)('%s', async (_title, forge, restCode) => {
    const headers = { Authorization: `Bearer ${await forge()}`, 'X-Supabase-Api-Version': '2024-01-01' };
    const user = await fetch(`${server.url}/auth/v1/user`, { headers });
    expect(user.status).toBe(403);
    expect(await user.json()).toMatchObject({ code: expect.stringMatching(/^(bad_jwt|session_not_found)$/) });
    const logout = await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers });
    expect(logout.status).toBe(403);
    const rows = await fetch(`${server.url}/rest/v1/profiles`, { headers });
    expect(rows.status).toBe(401);
    expect(rows.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await rows.json()).toMatchObject({ code: restCode, message: expect.any(String) });
    const own = await fetch(`${server.url}${SYNC_PATH}`, { method: 'POST', headers });
    expect(own.status).toBe(401);
    expect(await own.json()).toEqual({ code: 'not_signed_in', error: 'Please sign in again to continue.' });
    expect((await family.client.auth.getUser()).error).toBeNull();
  });

  it('the token as it was issued is good everywhere', async () => {
    const headers = { Authorization: `bearer ${await signGenuinely({})}` };
    const paths = ['/auth/v1/user', '/rest/v1/profiles'];
    const answers = await Promise.all(paths.map((path) => fetch(`${server.url}${path}`, { headers })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });

  it('the API key is no token, and a token is no API key', async () => {
    const asKey = { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` };
    expect((await fetch(`${server.url}/auth/v1/user`, { headers: asKey })).status).toBe(403);
    expect((await fetch(`${server.url}/rest/v1/profiles`, { headers: asKey })).status).toBe(401);
    expect((await fetch(`${server.url}/auth/v1/user`)).status).toBe(401);
  });

  it('a deleted person is nobody, everywhere and at once', async () => {
    const leaver = await server.signUp();
    await server.db.transaction((tx) => tx.delete(users).where(eq(users.id, leaver.user.id)));
    const { error } = await leaver.client.auth.getUser();
    expect(error).toMatchObject({ status: 403, code: 'user_not_found' });
    const headers = { Authorization: `Bearer ${leaver.accessToken}` };
    expect((await fetch(`${server.url}/rest/v1/profiles`, { headers })).status).toBe(401);
    expect((await fetch(`${server.url}${SYNC_PATH}`, { method: 'POST', headers })).status).toBe(401);
  });
});
