import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { Engine, EngineTransaction, TransactionOptions, Tx } from './postgres-engine.ts';

export type { TransactionOptions, Tx };

/**
 * Inside a transaction, use its `tx` alone: a second one is refused, because it could not see the first one's changes.
 */
export type Database = {
  readonly url: string;
  /** Runs as the server itself: accounts, sessions, keys. Rolls back when `run` throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Row-level security applies; `app_user_id()` is `userId` (a UUID). With `guard`, only where its condition holds. */
  asFamily<T>(
    userId: string,
    run: (tx: Tx) => Promise<T>,
    options?: TransactionOptions & { guard?: RoleGuard },
  ): Promise<T>;
  /** Row-level security applies; `app_user_id()` is null. */
  asVisitor<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  load(): { active: number; waiting: number };
  /** Waits for open transactions. Closing twice is allowed. */
  close(): Promise<void>;
};

/**
 * Evaluated in the statement that enters a role, so it costs none of its own. If false, rejects with what `refuse`
 * makes.
 */
type RoleGuard = { condition: SQL; refuse: () => Error };

export function createDatabase(engine: Engine): Database {
  let closed: Promise<void> | undefined;
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const load = { active: 0, waiting: 0 };

  async function withTransaction<T>(
    run: (transaction: EngineTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    if (current.getStore()?.open) {
      throw new Error('A transaction is already open here. Use its tx instead of opening another one.');
    }
    const state = { open: true };
    let began = false;
    const begin = () => {
      began = true;
      load.waiting -= 1;
      load.active += 1;
    };
    load.waiting += 1;
    try {
      return await current.run(state, () =>
        engine.withTransaction((transaction) => {
          begin();
          return run(transaction);
        }, options),
      );
    } finally {
      state.open = false;
      if (began) load.active -= 1;
      else load.waiting -= 1;
    }
  }

  return {
    url: engine.url,
    transaction: (run, options) => withTransaction(({ tx }) => run(tx), options),
    asFamily: (userId, run, { guard, ...options } = {}) =>
      withTransaction(async ({ tx }) => {
        await enterRole(tx, 'sproutcards_family', userId, guard);
        return run(tx);
      }, options),
    asVisitor: (run) =>
      withTransaction(async ({ tx }) => {
        await enterRole(tx, 'sproutcards_anon', '');
        return run(tx);
      }),
    load: () => ({ ...load }),
    close: () => {
      closed ??= engine.close();
      return closed;
    },
  };
}

/** `set_config(…, true)` is SET LOCAL: both settings end with the transaction, however it ends. */
async function enterRole(tx: Tx, role: string, userId: string, guard?: RoleGuard): Promise<void> {
  const enter = sql`set_config('app.user_id', ${userId}, true), set_config('role', ${role}, true)`;
  if (guard === undefined) {
    await tx.execute(sql`select ${enter}`);
    return;
  }
  const { rows } = await tx.execute<{ holds: boolean }>(sql`select ${guard.condition} as holds, ${enter}`);
  if (rows[0]?.holds !== true) throw guard.refuse();
}
