import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/read-rows.ts';

/** Counts what one key (a client, an address) does, over all processes of this installation. */
export type RateLimit = {
  /** Null when allowed, else the whole seconds to wait. Runs a transaction of its own: call it outside any other. */
  consume(key: string, points?: number): Promise<number | null>;
  /** Takes one point back that was counted for something harmless. */
  reward(key: string): Promise<void>;
};

/** At most `points` per key in a window of `seconds`, which opens with the key's first point. */
export type RateLimitRule = { name: string; points: number; seconds: number };

/** Databases whose table of counters one limit already keeps clean for all of them. */
const tidied = new WeakSet<Database>();

/** Counts in `rate_limits` (0004-mail.sql). Windows follow this machine's real clock. */
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

/** Addresses may be longer than the column, and need not be in the table in the clear. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** When over the limit, throws what `refuse` makes and sets `Retry-After`. */
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

/** How often one account may ask for another address, and how often one address may be asked for by anybody. */
export type EmailChangeLimits = { byAccount: RateLimit; byAddress: RateLimit };

/** Each request writes to two mailboxes, one of them perhaps a stranger's. */
export function createEmailChangeLimits(db: Database): EmailChangeLimits {
  return {
    byAccount: createRateLimit(db, { name: 'email-change-account', points: 5, seconds: 3600 }),
    byAddress: createRateLimit(db, { name: 'email-change-address', points: 5, seconds: 3600 }),
  };
}

/**
 * Makes the limit on how often one account may be asked for its current password by its own sessions (key:
 * the account's id): the holder of a signed-in tablet may guess, at the change of the password and at the
 * deletion together. A stranger cannot count here, so a family cannot be locked out.
 */
export function createPasswordGuessLimit(db: Database): RateLimit {
  return createRateLimit(db, { name: 'account-password', points: 10, seconds: 3600 });
}

const KEPT_MS = 24 * 3_600_000;

/** Forgets counters whose window closed a day ago, beside what the limits tidy up themselves. */
export async function pruneRateLimits(db: Database, now: Date): Promise<{ rateLimits: number }> {
  const until = now.getTime() - KEPT_MS;
  return { rateLimits: await deleteInTurns(db, 'rate_limits', sql`expire < ${until}::bigint`) };
}
