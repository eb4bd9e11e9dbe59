import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from '#server/db/connect.ts';
import { getBackoffDelay } from '#shared/lib/backoff.ts';
import { type Cluster, PRODUCT_ROLE } from './cluster.ts';
import { explainFailure, LocalDatabaseError } from './explain-failure.ts';
import {
  type Address,
  chooseAddress,
  isStopping,
  LOG_FILE,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  toUrl,
} from './postmaster.ts';

export type LocalPostgres = { url: string; adminUrl: string; close(): Promise<void> };

type Options = {
  /** Waits up to this long until no other process uses the cluster, then keeps them out. */
  exclusiveWithinMs?: number | undefined;
  report?: (sentence: string) => void;
};

/** The number is arbitrary. Every process that uses a cluster holds this lock. */
const USER_LOCK = 7_302_118_428;
const POLL_MS = 20;
const OCCUPIED_POLL_MS = 200;
const OCCUPIED_LIMIT_MS = 60_000;
const ENDING_LIMIT_MS = 20_000;
const STOPPING_POLL_MS = 1_000;
const RESTART_BACKOFF = { initialMs: 100, maxMs: 10_000 };

const OCCUPIED = /lock file .* (?:already exists|is empty)|pre-existing shared memory block/;

/**
 * Shares a running server, even one left by a killed process. Otherwise starts one and restarts it when it ends.
 * @throws LocalDatabaseError if it does not start, or other processes do not leave in time
 */
export async function openLocalPostgres(cluster: Cluster, options: Options = {}): Promise<LocalPostgres> {
  const address = await chooseAddress(cluster);
  const controller = new AbortController();
  const connection = new ClusterConnection(cluster, address, options, controller.signal);
  try {
    await connection.open();
  } catch (error) {
    await connection.stopStarted();
    throw error;
  }
  return {
    url: toUrl(address, PRODUCT_ROLE),
    adminUrl: toUrl(address, 'postgres'),
    close: async () => {
      controller.abort();
      await connection.close();
    },
  };
}

class ClusterConnection {
  readonly #cluster: Cluster;
  readonly #address: Address;
  readonly #options: Options;
  readonly #signal: AbortSignal;
  #client: pg.Client | null = null;
  #started: Postmaster | null = null;
  #reopening: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, address: Address, options: Options, signal: AbortSignal) {
    this.#cluster = cluster;
    this.#address = address;
    this.#options = options;
    this.#signal = signal;
  }

  async open(): Promise<void> {
    const client = await this.#join();
    this.#client = client;
    this.#started = null;
    // A smart shutdown waits for its clients to leave, including this one. A fast shutdown ends them.
    const fastStop = setInterval(() => {
      if (isStopping(this.#cluster)) stopPostmaster(this.#cluster).catch(() => {});
    }, STOPPING_POLL_MS).unref();
    client.once('end', () => {
      clearInterval(fastStop);
      this.#client = null;
      if (!this.#signal.aborted) this.#reopening = this.#reopen();
    });
  }

  async stopStarted(): Promise<void> {
    await this.#started?.stop();
  }

  async close(): Promise<void> {
    await this.#reopening.catch(() => {});
    await this.stopStarted();
    const client = this.#client;
    if (client === null) return stopPostmaster(this.#cluster, true);
    try {
      const others = await checkOtherUsers(client);
      if (others !== 'present') await stopPostmaster(this.#cluster, others === 'unknown');
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #reopen(): Promise<void> {
    let lastReported = '';
    for (let attempt = 1; !this.#signal.aborted; attempt += 1) {
      try {
        await this.open();
        this.#report(
          `The database works again. Why it did not is in ${join(this.#cluster.directory, LOG_FILE)}.`,
        );
        return;
      } catch (error) {
        if (this.#signal.aborted) return;
        const { message } = error as Error;
        const withoutNumbers = message.replaceAll(/\d+/g, '');
        if (withoutNumbers !== lastReported) this.#report(`${message}\nUntil then the server keeps trying.`);
        lastReported = withoutNumbers;
        await this.#sleep(getBackoffDelay(attempt, RESTART_BACKOFF));
      }
    }
  }

  async #join(): Promise<pg.Client> {
    let occupiedSince: number | null = null;
    let endingSince: number | null = null;
    for (;;) {
      const client = await this.#connect();
      if (client instanceof pg.Client) return client;
      endingSince = client === 'ending' ? (endingSince ?? Date.now()) : null;
      if (endingSince !== null && Date.now() - endingSince > ENDING_LIMIT_MS)
        await stopPostmaster(this.#cluster, true);
      if (client === 'no server' && this.#started?.isRunning() !== true) {
        if (this.#started !== null) {
          const reason = this.#started.readFailure();
          occupiedSince ??= Date.now();
          if (!OCCUPIED.test(reason) || Date.now() - occupiedSince > OCCUPIED_LIMIT_MS) {
            this.#started = null;
            throw explainFailure(reason, this.#cluster.directory);
          }
          await this.#sleep(OCCUPIED_POLL_MS);
        }
        this.#started = this.#start();
      }
      await this.#sleep(POLL_MS);
      this.#signal.throwIfAborted();
    }
  }

  #start(): Postmaster {
    try {
      return startPostmaster(this.#cluster, this.#address);
    } catch (error) {
      throw explainFailure((error as Error).message, this.#cluster.directory);
    }
  }

  /** Returns 'not yet' while the server starts or recovers. */
  async #connect(): Promise<pg.Client | 'no server' | 'not yet' | 'ending'> {
    const client = new pg.Client({
      connectionString: toUrl(this.#address, 'postgres'),
      application_name: 'sproutcards supervisor',
      connectionTimeoutMillis: 10_000,
      options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { exclusiveWithinMs } = this.#options;
      if (exclusiveWithinMs !== undefined) await this.#lockExclusively(client, exclusiveWithinMs);
      else await client.query('select pg_advisory_lock_shared($1)', [USER_LOCK]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no server';
      if (error instanceof Error && /is shutting down$/.test(error.message)) return 'ending';
      if (isServerGone(error)) return 'not yet';
      throw error;
    }
  }

  async #lockExclusively(client: pg.Client, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [USER_LOCK]);
      if (rows[0]?.locked === true) return;
      if (Date.now() > deadline) {
        throw new LocalDatabaseError(
          `Another process of the product uses ${this.#cluster.directory}. Stop every server and command that does, then run this again.`,
        );
      }
      await this.#sleep(OCCUPIED_POLL_MS);
    }
  }

  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#signal }).catch(() => {});
  }

  #report(sentence: string): void {
    if (this.#options.report !== undefined) this.#options.report(sentence);
    else process.stderr.write(`${sentence}\n`);
  }
}

/** Keeps other processes out until the connection ends if none uses the cluster. Returns 'unknown' during recovery. */
async function checkOtherUsers(client: pg.Client): Promise<'none' | 'present' | 'unknown'> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [USER_LOCK]);
    return rows[0]?.locked === true ? 'none' : 'present';
  } catch (error) {
    if (isServerGone(error)) return 'unknown';
    throw error;
  }
}

function isServerGone(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  // 57P covers starting, recovering and shutting down.
  return code?.startsWith('57P') === true || message === 'timeout expired' || isConnectionLoss(error);
}
