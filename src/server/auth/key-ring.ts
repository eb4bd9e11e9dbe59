import { randomBytes, randomUUID } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database, Tx } from '#server/db/database.ts';
import { type SigningKeyRow, signingKeys } from './tables.ts';

/** A process asks the table again this often, so keys added by hand or by another process are found. */
const RELOAD_AFTER_MS = 10 * 60_000;
/** Tokens with invented key ids must not make every request read the table. */
const RELOAD_FOR_UNKNOWN_AFTER_MS = 10_000;

type AccessKey = { kid: string; sign: CryptoKey; verify: CryptoKey; publicJwk: JWK };
type Ring = { access: AccessKey[]; refreshSecrets: Uint8Array[] };

/** The installation's keys. The newest of a kind signs, all of them verify. */
export type KeyRing = {
  getSigningKey(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key of this id, or null when there is none. */
  findVerifyingKey(kid: string): Promise<CryptoKey | null>;
  /** Public parts only, for `/.well-known/jwks.json`. */
  listPublicKeys(): Promise<JWK[]>;
  /** HMAC secrets of refresh tokens, newest first. */
  listRefreshSecrets(): Promise<Uint8Array[]>;
};

/** Reads the keys on first use and makes the first ones when there are none. */
export function createKeyRing(db: Database, clock: () => Date): KeyRing {
  let ring: Promise<Ring> | null = null;
  let loadedAt = 0;

  function reload(): Promise<Ring> {
    const loading = loadRing(db, clock);
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
      const { kid, sign } = (await current()).access[0]!;
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
      return (await current()).refreshSecrets;
    },
  };
}

function findKey(ring: Ring, kid: string): CryptoKey | null {
  return ring.access.find((key) => key.kid === kid)?.verify ?? null;
}

async function loadRing(db: Database, clock: () => Date): Promise<Ring> {
  let rows = await db.transaction(readRows);
  if (!isComplete(rows)) rows = await db.transaction((tx) => createMissingKeys(tx, clock()));
  const access = await Promise.all(rows.filter((row) => row.purpose === 'access_token').map(importAccessKey));
  const refreshSecrets = rows
    .filter((row) => row.purpose === 'refresh_token')
    .map((row) => Buffer.from(row.jwk.k ?? '', 'base64url'));
  return { access, refreshSecrets };
}

function readRows(tx: Tx): Promise<SigningKeyRow[]> {
  return tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

function isComplete(rows: SigningKeyRow[]): boolean {
  return (['access_token', 'refresh_token'] as const).every((purpose) =>
    rows.some((row) => row.purpose === purpose),
  );
}

/** The lock makes processes that start together agree on one set of first keys. */
async function createMissingKeys(tx: Tx, now: Date): Promise<SigningKeyRow[]> {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
  const present = await readRows(tx);
  if (!present.some((row) => row.purpose === 'access_token')) {
    await tx.insert(signingKeys).values(await makeAccessKeyRow(now));
  }
  if (!present.some((row) => row.purpose === 'refresh_token')) {
    const jwk = { kty: 'oct', k: randomBytes(32).toString('base64url') };
    await tx.insert(signingKeys).values({ kid: randomUUID(), purpose: 'refresh_token', jwk, createdAt: now });
  }
  return readRows(tx);
}

/** A new ES256 key pair as a row of signing_keys; inserting it makes it the one that signs. */
export async function makeAccessKeyRow(now: Date): Promise<SigningKeyRow> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), purpose: 'access_token', jwk, createdAt: now };
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
  if (!(sign instanceof CryptoKey) || !(verify instanceof CryptoKey))
    throw new Error(`${row.kid} is no key pair`);
  return { kid: row.kid, sign, verify, publicJwk };
}
