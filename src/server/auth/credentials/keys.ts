import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { type SigningKeyRow, signingKeys } from '#server/auth/records/tables.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** A process reloads the table this often to find keys that an operator or another process added. */
const RELOAD_AFTER_MS = 10 * 60_000;
/** Limits how often tokens with invented key ids cause a reload. */
const RELOAD_FOR_UNKNOWN_AFTER_MS = 10_000;
/** A new key signs only after the longest reload interval plus a minute, when every process has loaded it. */
export const SIGNS_AFTER_MS = RELOAD_AFTER_MS + 60_000;

/** Starts when the next key begins to sign. Longer than the life of any access token. */
const ACCESS_KEY_RETENTION_MS = 2 * 3_600_000;
/** Longer than browsers keep the device cookie (a year) and than the link in an old email is useful. */
const MAIL_LINK_SECRET_RETENTION_MS = 400 * 24 * 3_600_000;

const SIGNATURE_BYTES = 32;

type Purpose = SigningKeyRow['purpose'];
type AccessKey = { kid: string; createdAt: Date; sign: CryptoKey; verify: CryptoKey; publicJwk: JWK };

export type KeyRing = ReturnType<typeof createKeyRing>;

/** @param sessionMaxMs also the longest life of an unused refresh token */
export function createKeyRing(db: Database, clock: () => Date, sessionMaxMs: number) {
  const lifetimes = { access_token: ACCESS_KEY_RETENTION_MS, refresh_token: sessionMaxMs };
  const ring = createCache(clock, RELOAD_AFTER_MS, async () => {
    const rows = await loadRows(db, clock(), lifetimes);
    const access = rows.filter(({ purpose }) => purpose === 'access_token');
    return {
      access: await Promise.all(access.map(importAccessKey)),
      refresh: rows.filter(({ purpose }) => purpose === 'refresh_token'),
    };
  });
  const findKey = ({ access }: { access: AccessKey[] }, kid: string) =>
    access.find((key) => key.kid === kid)?.verify ?? null;

  return {
    async getSigningKey(): Promise<{ kid: string; key: CryptoKey }> {
      const { kid, sign } = pickSigningKey((await ring.current()).access, clock());
      return { kid, key: sign };
    },
    async findVerifyingKey(kid: string): Promise<CryptoKey | null> {
      const key = findKey(await ring.current(), kid);
      if (key !== null || ring.age() < RELOAD_FOR_UNKNOWN_AFTER_MS) return key;
      return findKey(await ring.reload(), kid);
    },
    async listPublicKeys(): Promise<JWK[]> {
      return (await ring.current()).access.map((key) => key.publicJwk);
    },
    /** Returns the HMAC secret that signs, followed by those that only verify. */
    async listRefreshSecrets(): Promise<Uint8Array[]> {
      return putSigningKeyFirst((await ring.current()).refresh, clock()).map(readSecret);
    },
  };
}

export type MailLinkKey = ReturnType<typeof createMailLinkKey>;

/** `all` returns the current secret, then former secrets whose signatures are still valid. */
export function createMailLinkKey(db: Database, clock: () => Date) {
  const secrets = createCache(clock, RELOAD_AFTER_MS, () =>
    loadRows(db, clock(), { mail_link: MAIL_LINK_SECRET_RETENTION_MS }),
  );
  const all = async () => putSigningKeyFirst(await secrets.current(), clock()).map(readSecret);
  return Object.assign(async () => (await all())[0]!, { all });
}

/** Caches what `load` returns, but not a failure: the next request loads again. */
export function createCache<T>(clock: () => Date, maxAgeMs: number, load: () => Promise<T>) {
  let loaded: Promise<T> | null = null;
  let loadedAt = 0;

  function reload(): Promise<T> {
    const loading = load();
    loaded = loading;
    loadedAt = clock().getTime();
    loading.catch(() => {
      if (loaded === loading) loaded = null;
    });
    return loading;
  }
  const age = () => Math.abs(clock().getTime() - loadedAt);
  return { reload, age, current: () => (loaded === null || age() > maxAgeMs ? reload() : loaded) };
}

/** Returns rows, newest first. Creates missing keys and deletes expired ones. Safe to run concurrently. */
async function loadRows(
  db: Database,
  now: Date,
  lifetimes: Partial<Record<Purpose, number>>,
): Promise<SigningKeyRow[]> {
  const purposes = Object.keys(lifetimes) as Purpose[];
  let rows = await db.transaction((tx) => readRows(tx, purposes));
  if (listMissing(rows, purposes).length > 0)
    rows = await db.transaction((tx) => createMissingKeys(tx, purposes, now));
  const expired = purposes.flatMap((purpose) =>
    listExpiredKeys(
      rows.filter((row) => row.purpose === purpose),
      now,
      lifetimes[purpose]!,
    ).map(({ kid }) => kid),
  );
  if (expired.length === 0) return rows;
  await db.transaction((tx) => tx.delete(signingKeys).where(inArray(signingKeys.kid, expired)));
  return rows.filter(({ kid }) => !expired.includes(kid));
}

function readRows(tx: Tx, purposes: Purpose[]): Promise<SigningKeyRow[]> {
  return tx
    .select()
    .from(signingKeys)
    .where(inArray(signingKeys.purpose, purposes))
    .orderBy(desc(signingKeys.createdAt), signingKeys.kid);
}

function listMissing(rows: SigningKeyRow[], purposes: Purpose[]): Purpose[] {
  return purposes.filter((purpose) => !rows.some((row) => row.purpose === purpose));
}

/** Creates keys under a lock so that processes that start together agree on one set of first keys. */
async function createMissingKeys(tx: Tx, purposes: Purpose[], now: Date): Promise<SigningKeyRow[]> {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
  for (const purpose of listMissing(await readRows(tx, purposes), purposes)) {
    const row = purpose === 'access_token' ? await makeAccessKeyRow(now) : makeSecretRow(purpose, now);
    await tx.insert(signingKeys).values(row);
  }
  return readRows(tx, purposes);
}

export async function makeAccessKeyRow(now: Date): Promise<SigningKeyRow> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), purpose: 'access_token', jwk, createdAt: now };
}

/** Makes a secret that verifies as soon as it is inserted and signs after SIGNS_AFTER_MS. */
export function makeSecretRow(purpose: 'refresh_token' | 'mail_link', now: Date): SigningKeyRow {
  const jwk = { kty: 'oct', k: randomBytes(32).toString('base64url') };
  return { kid: randomUUID(), purpose, jwk, createdAt: now };
}

/** Returns the message and its HMAC-SHA-256 (32 bytes) in base64url. A signature is valid only for its `purpose`. */
export function signMessage(message: Uint8Array, secret: Uint8Array, purpose = ''): string {
  return Buffer.concat([message, makeSignature(message, secret, purpose)]).toString('base64url');
}

/** Returns null if the string was not signed with any of these secrets. */
export function openMessage(text: string, secrets: readonly Uint8Array[], purpose = ''): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  // The decoder skips characters outside the alphabet, so only the canonical spelling is accepted.
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== text) return null;
  const [message, signature] = [bytes.subarray(0, -SIGNATURE_BYTES), bytes.subarray(-SIGNATURE_BYTES)];
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(makeSignature(message, secret, purpose), signature),
  );
  return isSigned ? message : null;
}

function makeSignature(message: Uint8Array, secret: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update(message).digest();
}

export function uuidToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export function bytesToUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function readSecret(row: SigningKeyRow): Uint8Array {
  return Buffer.from(row.jwk.k ?? '', 'base64url');
}

async function importAccessKey({ kid, jwk, createdAt }: SigningKeyRow): Promise<AccessKey> {
  const { kty, crv, x, y } = jwk;
  const use = { kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true };
  const publicJwk = { kty, crv, x, y, ...use } as JWK;
  const [sign, verify] = await Promise.all([importJWK(jwk, 'ES256'), importJWK(publicJwk, 'ES256')]);
  if (sign instanceof Uint8Array || verify instanceof Uint8Array) throw new Error(`${kid} is not a key pair`);
  return { kid, createdAt, sign, verify, publicJwk };
}

type Dated = { createdAt: Date };

/** Returns the newest key that every process has loaded by now, or the oldest if there is none. */
export function pickSigningKey<Key extends Dated>(newestFirst: readonly Key[], now: Date): Key {
  const loaded = newestFirst.find(({ createdAt }) => now.getTime() - createdAt.getTime() >= SIGNS_AFTER_MS);
  return loaded ?? newestFirst.at(-1)!;
}

export function putSigningKeyFirst<Key extends Dated>(newestFirst: readonly Key[], now: Date): Key[] {
  const signing = pickSigningKey(newestFirst, now);
  return [signing, ...newestFirst.filter((key) => key !== signing)];
}

/** @param lifetimeMs how long a signature stays valid after the next key began to sign */
export function listExpiredKeys<Key extends Dated>(
  newestFirst: readonly Key[],
  now: Date,
  lifetimeMs: number,
): Key[] {
  return newestFirst.filter((_key, index) => {
    const successor = newestFirst[index - 1];
    return successor && now.getTime() - successor.createdAt.getTime() - SIGNS_AFTER_MS >= lifetimeMs;
  });
}
