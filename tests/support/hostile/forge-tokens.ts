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

/** A hostile `Authorization` header, with the error codes of the tables and of `/auth/v1`. */
export type Forgery = {
  title: string;
  createHeader: () => Promise<string>;
  /** Null if the header has no token, so that the tables treat the request as that of a visitor. */
  restCode: 'PGRST301' | 'PGRST303' | null;
  authCode: 'bad_jwt' | 'no_authorization' | 'session_not_found' | 'user_not_found';
};

/** `family` is the victim and `stranger` a second family. */
type ForgerySubjects = { server: TestServer; family: SignedUp; stranger: SignedUp };

/** Lists all known forgeries. Each header is created from the subjects at the time of the call. */
export function listForgeries(subjects: () => ForgerySubjects): Forgery[] {
  const getToken = () => subjects().family.accessToken;
  const getClaims = () => decodeJwt(getToken());
  const getKeyId = () => decodeProtectedHeader(getToken()).kid ?? '';
  const getNowS = () => Math.floor(subjects().server.clock().getTime() / 1000);
  const signChanged = (changes: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    signGenuinely(subjects(), changes, header);
  const forgeSignature = (createToken: () => Promise<string> | string, title: string): Forgery =>
    createForgery(title, createToken, 'PGRST301', 'bad_jwt');
  const forgeClaims = (title: string, createToken: () => Record<string, unknown>): Forgery =>
    createForgery(title, () => signChanged(createToken()), 'PGRST303', 'bad_jwt');

  return [
    { title: 'no token', createHeader: async () => '', restCode: null, authCode: 'no_authorization' },
    {
      title: 'another scheme',
      createHeader: async () => `Basic ${btoa('ann:secret1')}`,
      restCode: null,
      authCode: 'no_authorization',
    },
    forgeSignature(() => 'x', 'one segment'),
    forgeSignature(() => 'a.b.c', 'three words'),
    forgeSignature(() => '..', 'two dots'),
    forgeSignature(() => subjects().family.session.refresh_token, 'the refresh token'),
    forgeSignature(() => new UnsecuredJWT(getClaims()).encode(), 'alg none'),
    forgeSignature(() => replaceHeader(getToken(), { alg: 'none' }), 'alg none over a genuine signature'),
    forgeSignature(
      () => signWithAnotherKey(getClaims(), { kid: getKeyId() }),
      'a foreign key under our key id',
    ),
    forgeSignature(
      () => signWithAnotherKey(getClaims(), { kid: 'another' }),
      'a foreign key under an unknown id',
    ),
    forgeSignature(() => signChanged({}, { kid: 'another' }), 'our key under an unknown id'),
    forgeSignature(() => signChanged({}, { kid: undefined }), 'our key without an id'),
    forgeSignature(
      () => signWithPublicKey(subjects(), 'jwk'),
      'the public key in JWK format as the HMAC secret',
    ),
    forgeSignature(
      () => signWithPublicKey(subjects(), 'pem'),
      'the public key in PEM format as the HMAC secret',
    ),
    forgeSignature(() => signWithKeyInHeader(getClaims()), 'a key in the header'),
    forgeSignature(
      () => replacePayload(getToken(), { sub: subjects().stranger.user.id }),
      'a genuine token with another user',
    ),
    forgeSignature(() => getToken().replace(/[^.]*$/, ''), 'a missing signature'),
    forgeClaims('another audience', () => ({ aud: 'another-audience' })),
    forgeClaims('another issuer', () => ({ iss: 'https://evil.example/auth/v1' })),
    forgeClaims('an expired token', () => ({ iat: getNowS() - 3700, exp: getNowS() - 100 })),
    forgeClaims('a token issued in the future', () => ({ iat: getNowS() + 600, exp: getNowS() + 4200 })),
    forgeClaims('a token without an expiry', () => ({ exp: undefined })),
    forgeClaims('a token valid for a year', () => ({ iat: getNowS() - 86_400, exp: getNowS() + 31_536_000 })),
    forgeClaims('a token that is not valid yet', () => ({ nbf: getNowS() + 600 })),
    forgeClaims('no user', () => ({ sub: undefined })),
    forgeClaims('a malformed user id', () => ({ sub: "' or true --" })),
    forgeClaims('no session', () => ({ session_id: undefined })),
    forgeClaims('another role', () => ({ role: 'service_role' })),
    createForgery(
      'the session of another user',
      () => signChanged({ session_id: decodeJwt(subjects().stranger.accessToken).session_id }),
      'PGRST303',
      'session_not_found',
    ),
    createForgery(
      'a session that has ended',
      () => signOut(subjects().server),
      'PGRST303',
      'session_not_found',
    ),
    createForgery('a deleted user', () => deleteUser(subjects().server), 'PGRST303', 'user_not_found'),
  ];
}

/** Signs claims with the server's key, so that only the claims or the header are wrong. */
export async function signGenuinely(
  { server, family }: ForgerySubjects,
  changes: Record<string, unknown>,
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
  return new SignJWT(dropUndefined({ ...decodeJwt(family.accessToken), ...changes }))
    .setProtectedHeader({ alg: 'ES256', ...dropUndefined({ typ: 'JWT', kid: row!.kid, ...header }) })
    .sign(key);
}

function createForgery(
  title: string,
  createToken: () => Promise<string> | string,
  restCode: Forgery['restCode'],
  authCode: Forgery['authCode'],
): Forgery {
  return { title, createHeader: async () => `Bearer ${await createToken()}`, restCode, authCode };
}

async function signWithAnotherKey(claims: JWTPayload, header: { kid: string }): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey);
}

/** Signs with HMAC and the public key as the secret, the classic algorithm confusion attack. */
async function signWithPublicKey({ server, family }: ForgerySubjects, form: 'jwk' | 'pem'): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  const [jwk] = keys;
  const secret =
    form === 'jwk' ? JSON.stringify(jwk) : await exportSPKI((await importJWK(jwk!, 'ES256')) as CryptoKey);
  return new SignJWT(decodeJwt(family.accessToken))
    .setProtectedHeader({ alg: 'HS256', kid: jwk!.kid })
    .sign(new TextEncoder().encode(secret));
}

async function signWithKeyInHeader(claims: JWTPayload): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
}

function replacePayload(token: string, changes: JWTPayload): string {
  const [header, , signature] = token.split('.');
  return [header, base64url.encode(JSON.stringify({ ...decodeJwt(token), ...changes })), signature].join('.');
}

function replaceHeader(token: string, changes: Record<string, unknown>): string {
  const [, payload, signature] = token.split('.');
  const header = { ...decodeProtectedHeader(token), ...changes };
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
