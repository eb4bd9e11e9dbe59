import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/read-rows.ts';

export type RateLimit = {
  /** Returns null if allowed, else the seconds to wait. Call it outside a transaction, because it opens its own. */
  consume(key: string, points?: number): Promise<number | null>;
  reward(key: string): Promise<void>;
};

export type RateLimitRule = { name: string; points: number; seconds: number };

/** Counts in `rate_limits` (0004-mail.sql). Windows follow this machine's real clock. */
export function createRateLimit(db: Database, rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    ...describeLimiter(rule, (query) => db.transaction((tx) => runQuery(tx, query))),
    // Avoids database writes during a flood from one client.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  return {
    consume: (key, points = 1) => consume(limiter, key, points),
    async reward(key) {
      await limiter.reward(hashKey(key));
    },
  };
}

/** Counts only if `tx` commits. Returns true if allowed. */
export async function consumeInTransaction(tx: Tx, rule: RateLimitRule, key: string): Promise<boolean> {
  const limiter = new RateLimiterPostgres(describeLimiter(rule, (query) => runQuery(tx, query)));
  return (await consume(limiter, key, 1)) === null;
}

function describeLimiter(rule: RateLimitRule, query: (query: Query) => ReturnType<typeof runQuery>) {
  return {
    storeClient: { query },
    storeType: 'client' as const,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
  };
}

async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<number | null> {
  try {
    await limiter.consume(hashKey(key), points);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

type Query = { text: string; values?: (string | number | null)[] };

async function runQuery(tx: Tx, { text, values = [] }: Query) {
  const parts: SQL[] = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1] ?? null}`));
  const { rows } = await tx.execute(sql.join(parts));
  return { rows, rowCount: rows.length };
}

/** Hashes the key, because an address may exceed the column's length and must not be stored in clear text. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

export async function countOrRefuse(
  reply: FastifyReply,
  limit: RateLimit,
  key: string,
  refuse: () => Error,
): Promise<void> {
  const seconds = await limit.consume(key);
  if (seconds === null) return;
  reply.header('retry-after', seconds);
  throw refuse();
}

export async function pruneRateLimits(db: Database, now: Date): Promise<{ rateLimits: number }> {
  return { rateLimits: await deleteInBatches(db, 'rate_limits', sql`expire < ${now.getTime()}::bigint`) };
}
