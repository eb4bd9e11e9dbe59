/** How long the database must have been left alone before upkeep runs, and how often it is considered. */
const IDLE_MS = 5_000;
const CONSIDER_EVERY_MS = 60_000;
/** Transactions since the last upkeep that make another one worth its time. */
const WORTH_TRANSACTIONS = 500;
/**
 * The number of transactions after which upkeep waits no longer: a server that is never idle must not fill
 * the disk with its log.
 */
const URGENT_TRANSACTIONS = 20_000;

export type Upkeep = {
  /** Counts a transaction. */
  noteWork(): void;
  /** Waits for upkeep under way and lets none begin until the returned function is called. */
  pause(): Promise<() => void>;
  stop(): void;
};

/**
 * The embedded database has none of PostgreSQL's background processes: nothing else removes dead rows, counts
 * rows for the planner, or cuts the write-ahead log short, which would grow for ever. Both run here, when no
 * transaction is waiting.
 * @param runStatement runs one statement outside a transaction
 * @param now the clock, in milliseconds
 */
export function scheduleUpkeep(
  runStatement: (statement: string) => Promise<unknown>,
  now: () => number = Date.now,
): Upkeep & { consider(): Promise<void> } {
  let transactions = 0;
  let lastWork = now();
  let pauses = 0;
  let running: Promise<void> | null = null;

  async function consider(): Promise<void> {
    if (pauses > 0 || running !== null) return;
    if (transactions < WORTH_TRANSACTIONS) return;
    if (transactions < URGENT_TRANSACTIONS && now() - lastWork < IDLE_MS) return;
    transactions = 0;
    running = run().finally(() => {
      running = null;
    });
    await running;
  }

  async function run(): Promise<void> {
    await runStatement('vacuum (analyze)');
    await runStatement('checkpoint');
  }

  async function pause(): Promise<() => void> {
    pauses += 1;
    let released = false;
    const release = () => {
      if (!released) pauses -= 1;
      released = true;
    };
    // Upkeep that fails says so itself.
    await running?.catch(() => {});
    return release;
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
    pause,
    stop: () => clearInterval(timer),
  };
}
