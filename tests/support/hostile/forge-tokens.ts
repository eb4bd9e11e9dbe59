import { desc, eq } from 'drizzle-orm';
import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { signingKeys, users } from '#server/auth/records/tables.ts';
import type { SignedUp } from '../server/sign-up.ts';
import type { TestServer } from '../server/test-server.ts';

/** A hostile `Authorization` header with the error code of each dialect. */
export type Forgery = {
  title: string;
  makeHeader: () => Promise<string>;
  /** Null if the header has no token so that tables answer as to a visitor. */
  restCode: 'PGRST301' | 'PGRST303' | null;
  authCode: 'bad_jwt' | 'no_authorization' | 'session_not_found' | 'user_not_found';
};

/** `family` is the victim, `stranger` a second family. */
type ForgerySubjects = { server: TestServer; family: SignedUp; stranger: SignedUp };

/** Lists all known forgeries. The subjects are read when a header is made. */
export function listForgeries(subjects: () => ForgerySubjects): Forgery[] {
  const token = () => subjects().family.accessToken;
  const claims = () => decodeJwt(token());
  const kid = () => decodeProtectedHeader(token()).kid ?? '';
  const now = () => Math.floor(subjects().server.clock().getTime() / 1000);
  const sign = (change: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    signGenuinely(subjects(), change, header);
  const unsigned = (make: () => Promise<string> | string, title: string): Forgery =>
    bearer(title, make, 'PGRST301', 'bad_jwt');
  const claimed = (title: string, make: () => Record<string, unknown>): Forgery =>
    bearer(title, () => sign(make()), 'PGRST303', 'bad_jwt');

  return [
    { title: 'no token', makeHeader: async () => '', restCode: null, authCode: 'no_authorization' },
    {
      title: 'another scheme',
      makeHeader: async () => `Basic ${btoa('ann:secret1')}`,
      restCode: null,
      authCode: 'no_authorization',
    },
    unsigned(() => 'x', 'a word'),
    unsigned(() => 'a.b.c', 'three words'),
    unsigned(() => '..', 'two dots'),
    unsigned(() => subjects().family.session.refresh_token, 'the refresh token'),
    unsigned(() => new UnsecuredJWT(claims()).encode(), 'alg none'),
    unsigned(() => withHeader(token(), { alg: 'none' }), 'alg none over a genuine signature'),
    unsigned(() => signWithAnotherKey(claims(), { kid: kid() }), 'a foreign key under our key id'),
    unsigned(() => signWithAnotherKey(claims(), { kid: 'another' }), 'a foreign key under its own id'),
    unsigned(() => sign({}, { kid: 'another' }), 'our key under an unknown id'),
    unsigned(() => sign({}, { kid: undefined }), 'our key under no id'),
    unsigned(() => signWithPublicKey(subjects(), 'jwk'), 'the public key as HMAC secret, as JWK'),
    unsigned(() => signWithPublicKey(subjects(), 'pem'), 'the public key as HMAC secret, as PEM'),
    unsigned(() => signWithKeyInHeader(claims()), 'a key in the header'),
    unsigned(
      () => withPayload(token(), { sub: subjects().stranger.user.id }),
      'a genuine token with another user',
    ),
    unsigned(() => token().replace(/[^.]*$/, ''), 'a missing signature'),
    claimed('another audience', () => ({ aud: 'another-audience' })),
    claimed('another issuer', () => ({ iss: 'https://evil.example/auth/v1' })),
    claimed('expired', () => ({ iat: now() - 3700, exp: now() - 100 })),
    claimed('issued in the future', () => ({ iat: now() + 600, exp: now() + 4200 })),
    claimed('without an expiry', () => ({ exp: undefined })),
    claimed('valid for a year', () => ({ iat: now() - 86_400, exp: now() + 31_536_000 })),
    claimed('not valid yet', () => ({ nbf: now() + 600 })),
    claimed('no user', () => ({ sub: undefined })),
    claimed('a user that is no id', () => ({ sub: "' or true --" })),
    claimed('no session', () => ({ session_id: undefined })),
    claimed('another role', () => ({ role: 'service_role' })),
    bearer(
      'the session of another user',
      () => sign({ session_id: decodeJwt(subjects().stranger.accessToken).session_id }),
      'PGRST303',
      'session_not_found',
    ),
    bearer('a session that has ended', () => signOut(subjects().server), 'PGRST303', 'session_not_found'),
    bearer('a deleted user', () => deleteUser(subjects().server), 'PGRST303', 'user_not_found'),
  ];
}

/** Signs claims with the server's key so that only the claims or the header are wrong. */
export async function signGenuinely(
  { server, family }: ForgerySubjects,
  change: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const [row] = await server.db.transaction((tx) =>
    tx
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.purpose, 'access_token'))
      .orderBy(desc(signingKeys.createdAt)),
  );
  const key = await importJWK(row!.jwk, 'ES256');
  return new SignJWT(dropUndefined({ ...decodeJwt(family.accessToken), ...change }))
    .setProtectedHeader({ alg: 'ES256', ...dropUndefined({ typ: 'JWT', kid: row!.kid, ...header }) })
    .sign(key);
}

function bearer(
  title: string,
  make: () => Promise<string> | string,
  restCode: Forgery['restCode'],
  authCode: Forgery['authCode'],
): Forgery {
  return { title, makeHeader: async () => `Bearer ${await make()}`, restCode, authCode };
}

async function signWithAnotherKey(claims: JWTPayload, header: { kid: string }): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey);
}

/** Signs by HMAC with the public key as the secret, which is the classic confusion of algorithms. */
async function signWithPublicKey({ server, family }: ForgerySubjects, form: 'jwk' | 'pem'): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  const [jwk] = keys;
  const text =
    form === 'jwk' ? JSON.stringify(jwk) : await exportSPKI((await importJWK(jwk!, 'ES256')) as CryptoKey);
  return new SignJWT(decodeJwt(family.accessToken))
    .setProtectedHeader({ alg: 'HS256', kid: jwk!.kid })
    .sign(new TextEncoder().encode(text));
}

async function signWithKeyInHeader(claims: JWTPayload): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
}

function withPayload(token: string, change: JWTPayload): string {
  const [header, , signature] = token.split('.');
  return [header, base64url.encode(JSON.stringify({ ...decodeJwt(token), ...change })), signature].join('.');
}

function withHeader(token: string, change: Record<string, unknown>): string {
  const [, payload, signature] = token.split('.');
  const header = { ...decodeProtectedHeader(token), ...change };
  return [base64url.encode(JSON.stringify(header)), payload, signature].join('.');
}

async function signOut(server: TestServer): Promise<string> {
  const { accessToken, client } = await server.signUp();
  await client.auth.signOut({ scope: 'local' });
  return accessToken;
}

async function deleteUser(server: TestServer): Promise<string> {
  const { accessToken, user } = await server.signUp();
  await server.db.transaction((tx) => tx.delete(users).where(eq(users.id, user.id)));
  return accessToken;
}

function dropUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
