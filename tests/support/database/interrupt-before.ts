import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Runs `interrupt` once, before this process sends the next statement that matches to PostgreSQL, and outside its
 * transaction, as another device would. `vi.restoreAllMocks` ends the wait for it.
 */
export function interruptBefore(statement: RegExp, interrupt: () => Promise<unknown>): void {
  const runOutside = AsyncLocalStorage.snapshot();
  const { query } = pg.Client.prototype;
  let isDone = false;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...given) {
    const [config] = given as unknown as [string | { text: string }];
    if (!isDone && statement.test(typeof config === 'string' ? config : config.text)) {
      isDone = true;
      await runOutside(interrupt);
    }
    return Reflect.apply(query, this, given);
  });
}
