/** How long the database must have been left alone before upkeep runs, and how often it is considered. */
const IDLE_MS = 5_000;
const CONSIDER_EVERY_MS = 60_000;
/** Transactions since the last upkeep that make another one worth its time. */
const WORTH_TRANSACTIONS = 500;
/** So many that it can wait no longer: a server that is never idle must not fill the disk with its log. */
const URGENT_TRANSACTIONS = 20_000;

/** What `scheduleUpkeep` gives: say that work was done; end it. */
export type Upkeep = { noteWork(): void; stop(): void };

/**
 * The embedded database has none of PostgreSQL's background processes: nobody else removes dead rows, counts rows for the
 * planner, or cuts the write-ahead log short, which would grow for ever. Both run here, when nobody is waiting.
 * @param runStatement runs one statement outside a transaction
 * @param now the clock, in milliseconds
 */
export function scheduleUpkeep(
  runStatement: (statement: string) => Promise<unknown>,
  now: () => number = Date.now,
): Upkeep & { consider(): Promise<void> } {
  let transactions = 0;
  let lastWork = now();

  async function consider(): Promise<void> {
    if (transactions < WORTH_TRANSACTIONS) return;
    if (transactions < URGENT_TRANSACTIONS && now() - lastWork < IDLE_MS) return;
    transactions = 0;
    await runStatement('vacuum (analyze)');
    await runStatement('checkpoint');
  }

  const timer = setInterval(() => {
    consider().catch((error: unknown) => console.error('Upkeep of the embedded database failed:', error));
  }, CONSIDER_EVERY_MS);
  timer.unref();

  return {
    noteWork: () => {
      transactions += 1;
      lastWork = now();
    },
    consider,
    stop: () => clearInterval(timer),
  };
}
