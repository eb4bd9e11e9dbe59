import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { Engine, EngineTransaction, TransactionOptions, Tx } from './postgres-engine.ts';

export type { TransactionOptions, Tx };

/**
 * The database. All access is inside a transaction; inside one, use its `tx` alone: opening a second one from there is refused,
 * because it would neither see the first one's changes nor roll back with it.
 */
export type Database = {
  /** As of `Engine`. */
  readonly url: string;
  /** Runs as the server itself: accounts, sessions, keys. Rolls back when `run` throws. */
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs as one family: row-level security applies, `app_user_id()` is `userId` (a UUID). With `guard`, only where its
   * condition holds.
   */
  asFamily<T>(
    userId: string,
    run: (tx: Tx) => Promise<T>,
    options?: TransactionOptions & { guard?: RoleGuard },
  ): Promise<T>;
  /** Runs as a visitor who is not signed in: row-level security applies, `app_user_id()` is null. */
  asVisitor<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** How many transactions of this process are under way, and how many wait for a connection. */
  load(): { active: number; waiting: number };
  /** Waits for open transactions. Closing twice is allowed. */
  close(): Promise<void>;
};

/**
 * A condition that the server itself evaluates in the statement that enters a role, so that it costs none of its own.
 * Where it does not hold, nothing is run and the transaction rejects with what `refuse` makes.
 */
type RoleGuard = { condition: SQL; refuse: () => Error };

/** Puts the roles of the product on top of an engine. */
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
