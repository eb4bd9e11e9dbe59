import { randomBytes, randomUUID } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Database, Tx } from '#server/db/database.ts';
import { type SigningKeyRow, signingKeys } from '../tables.ts';
import { listRetired, pickSigningKey, putSigningKeyFirst, RELOAD_AFTER_MS } from './key-succession.ts';

/** How long after its successor began to sign a key of access tokens is kept: longer than its last token is good for. */
const KEPT_AFTER_SUCCESSOR_MS = 2 * 3_600_000;
/** Tokens with invented key ids must not make every request read the table. */
const RELOAD_FOR_UNKNOWN_AFTER_MS = 10_000;

type AccessKey = { kid: string; createdAt: Date; sign: CryptoKey; verify: CryptoKey; publicJwk: JWK };
type RefreshSecret = { createdAt: Date; secret: Uint8Array };
type Ring = { access: AccessKey[]; refresh: RefreshSecret[] };

/** The installation's keys; all of them verify, and the newest that every process knows signs. */
export type KeyRing = {
  getSigningKey(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key of this id, or null when there is none. */
  findVerifyingKey(kid: string): Promise<CryptoKey | null>;
  /** Public parts only, for `/.well-known/jwks.json`. */
  listPublicKeys(): Promise<JWK[]>;
  /** HMAC secrets of refresh tokens: the one that signs, then the others that verify. */
  listRefreshSecrets(): Promise<Uint8Array[]>;
};

/**
 * Reads the keys on first use and makes the first ones when there are none.
 * @param sessionMaxMs how long a session may live, and so an unused refresh token
 */
export function createKeyRing(db: Database, clock: () => Date, sessionMaxMs: number): KeyRing {
  let ring: Promise<Ring> | null = null;
  let loadedAt = 0;

  function reload(): Promise<Ring> {
    const loading = loadRing(db, clock, sessionMaxMs);
    ring = loading;
    loadedAt = clock().getTime();
    // A failed load is not remembered: the next request tries again.
    loading.catch(() => {
      if (ring === loading) ring = null;
    });
    return loading;
  }
  const age = () => Math.abs(clock().getTime() - loadedAt);
  const current = () => (ring === null || age() > RELOAD_AFTER_MS ? reload() : ring);

  return {
    async getSigningKey() {
      const { kid, sign } = pickSigningKey((await current()).access, clock());
      return { kid, key: sign };
    },
    async findVerifyingKey(kid) {
      const known = findKey(await current(), kid);
      if (known !== null || age() < RELOAD_FOR_UNKNOWN_AFTER_MS) return known;
      return findKey(await reload(), kid);
    },
    async listPublicKeys() {
      return (await current()).access.map((key) => key.publicJwk);
    },
    async listRefreshSecrets() {
      return putSigningKeyFirst((await current()).refresh, clock()).map(({ secret }) => secret);
    },
  };
}

function findKey(ring: Ring, kid: string): CryptoKey | null {
  return ring.access.find((key) => key.kid === kid)?.verify ?? null;
}

async function loadRing(db: Database, clock: () => Date, sessionMaxMs: number): Promise<Ring> {
  let rows = await db.transaction(readRows);
  if (!isComplete(rows)) rows = await db.transaction((tx) => createMissingKeys(tx, clock()));
  rows = await retireKeys(db, rows, clock(), sessionMaxMs);
  const access = await Promise.all(rows.filter((row) => row.purpose === 'access_token').map(importAccessKey));
  const refresh = rows
    .filter((row) => row.purpose === 'refresh_token')
    .map((row) => ({ createdAt: row.createdAt, secret: Buffer.from(row.jwk.k ?? '', 'base64url') }));
  return { access, refresh };
}

function readRows(tx: Tx): Promise<SigningKeyRow[]> {
  return tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

function isComplete(rows: SigningKeyRow[]): boolean {
  return (['access_token', 'refresh_token'] as const).every((purpose) =>
    rows.some((row) => row.purpose === purpose),
  );
}

/** Removes the keys that no living token was signed with. Any process may do so, also several at once. */
async function retireKeys(
  db: Database,
  rows: SigningKeyRow[],
  now: Date,
  sessionMaxMs: number,
): Promise<SigningKeyRow[]> {
  const of = (purpose: SigningKeyRow['purpose']) => rows.filter((row) => row.purpose === purpose);
  const retired = [
    ...listRetired(of('access_token'), now, KEPT_AFTER_SUCCESSOR_MS),
    ...listRetired(of('refresh_token'), now, sessionMaxMs),
  ].map((row) => row.kid);
  if (retired.length === 0) return rows;
  await db.transaction((tx) => tx.delete(signingKeys).where(inArray(signingKeys.kid, retired)));
  return rows.filter((row) => !retired.includes(row.kid));
}

/** The lock makes processes that start together agree on one set of first keys. */
async function createMissingKeys(tx: Tx, now: Date): Promise<SigningKeyRow[]> {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
  const present = await readRows(tx);
  if (!present.some((row) => row.purpose === 'access_token')) {
    await tx.insert(signingKeys).values(await makeAccessKeyRow(now));
  }
  if (!present.some((row) => row.purpose === 'refresh_token')) {
    await tx.insert(signingKeys).values(makeSecretRow('refresh_token', now));
  }
  return readRows(tx);
}

/**
 * Makes a new ES256 key pair as a row of signing_keys; inserted, it verifies at once and signs from
 * SIGNS_AFTER_MS on.
 */
export async function makeAccessKeyRow(now: Date): Promise<SigningKeyRow> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), purpose: 'access_token', jwk, createdAt: now };
}

/**
 * Makes a new secret as a row of signing_keys; inserted, it verifies at once and signs from SIGNS_AFTER_MS
 * on.
 */
export function makeSecretRow(
  purpose: 'refresh_token' | 'mail_link',
  now: Date,
  kid: string = randomUUID(),
): SigningKeyRow {
  return { kid, purpose, jwk: { kty: 'oct', k: randomBytes(32).toString('base64url') }, createdAt: now };
}

async function importAccessKey(row: SigningKeyRow): Promise<AccessKey> {
  const { kty, crv, x, y } = row.jwk;
  const publicJwk = {
    kty,
    crv,
    x,
    y,
    kid: row.kid,
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
    ext: true,
  } as JWK;
  const [sign, verify] = await Promise.all([importJWK(row.jwk, 'ES256'), importJWK(publicJwk, 'ES256')]);
  if (sign instanceof Uint8Array || verify instanceof Uint8Array)
    throw new Error(`${row.kid} is no key pair`);
  return { kid: row.kid, createdAt: row.createdAt, sign, verify, publicJwk };
}
