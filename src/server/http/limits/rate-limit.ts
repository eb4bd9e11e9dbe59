import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/db/database.ts';

/** Counts what one key (a client, an address) does, over all processes of this installation. */
export type RateLimit = {
  /**
   * Counts `points` more for the key. Returns null when that is allowed, else the whole seconds to wait.
   * Runs a transaction of its own: call it outside of any other.
   */
  consume(key: string, points?: number): Promise<number | null>;
  /** Takes one point back that was counted for something harmless. */
  reward(key: string): Promise<void>;
};

/** At most `points` per key in a window of `seconds`, which opens with the key's first point. */
export type RateLimitRule = { name: string; points: number; seconds: number };

/** Databases whose table of counters one limit already keeps clean for all of them. */
const tidied = new WeakSet<Database>();

/**
 * Makes a limit that counts in the table `rate_limits` (0004-mail.sql). Windows follow the real clock of
 * this machine.
 */
export function createRateLimit(db: Database, rule: RateLimitRule): RateLimit {
  const tidies = !tidied.has(db);
  tidied.add(db);
  const limiter = new RateLimiterPostgres({
    ...describeLimiter(rule, (query) => db.transaction((tx) => runQuery(tx, query))),
    // Every five minutes, by a timer that does not keep the process alive.
    clearExpiredByTimeout: tidies,
    // A flood from one client costs this process a look into its memory, not a write each.
    inMemoryBlockOnConsumed: rule.points + 1,
  });
  return {
    consume: (key, points = 1) => consume(limiter, key, points),
    async reward(key) {
      await limiter.reward(hashKey(key));
    },
  };
}

/** Counts one more for the key within `tx`, so that it counts only if that commits. Returns whether it is allowed. */
export async function consumeIn(tx: Tx, rule: RateLimitRule, key: string): Promise<boolean> {
  const limiter = new RateLimiterPostgres({
    ...describeLimiter(rule, (query) => runQuery(tx, query)),
    clearExpiredByTimeout: false,
  });
  return (await consume(limiter, key, 1)) === null;
}

function describeLimiter(rule: RateLimitRule, query: (query: Query) => ReturnType<typeof runQuery>) {
  return {
    storeClient: { query },
    storeType: 'client' as const,
    tableName: 'rate_limits',
    tableCreated: true,
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

/** The library writes for node-postgres (`$1`); both of our databases take the same statement through Drizzle. */
async function runQuery(tx: Tx, { text, values = [] }: Query) {
  const parts: SQL[] = text.split(/\$(\d+)/).map((part, index) => {
    return index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1] ?? null}`;
  });
  const { rows } = await tx.execute(sql.join(parts));
  return { rows, rowCount: rows.length };
}

/** Addresses may be longer than the column, and need not lie in the table in the clear. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
