import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from '#server/db/connect.ts';
import { backoffDelay } from '#shared/lib/backoff.ts';
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
  /** Waits this many milliseconds for all other processes to leave the cluster, and admits no new ones. */
  aloneWithinMs?: number | undefined;
  report?: (sentence: string) => void;
};

/** The number is arbitrary. Every process that uses a cluster holds this lock. */
const USER_LOCK = 7_302_118_428;
const POLL_MS = 20;
const TAKEN_POLL_MS = 200;
const TAKEN_LIMIT_MS = 60_000;
const ENDING_LIMIT_MS = 20_000;
const STOPPING_POLL_MS = 1_000;
const RESTART_BACKOFF = { firstMs: 100, longestMs: 10_000 };

const TAKEN = /lock file .* (?:already exists|is empty)|pre-existing shared memory block/;

/**
 * Shares a running server, even one left by a killed process; otherwise starts one, and restarts it when it ends.
 * @throws LocalDatabaseError when it does not start, or others do not leave in time
 */
export async function openLocalPostgres(cluster: Cluster, options: Options = {}): Promise<LocalPostgres> {
  const address = await chooseAddress(cluster);
  const closing = new AbortController();
  const use = new ClusterUse(cluster, address, options, closing.signal);
  try {
    await use.begin();
  } catch (error) {
    await use.abandon();
    throw error;
  }
  return {
    url: toUrl(address, PRODUCT_ROLE),
    adminUrl: toUrl(address, 'postgres'),
    close: async () => {
      closing.abort();
      await use.end();
    },
  };
}

class ClusterUse {
  readonly #cluster: Cluster;
  readonly #address: Address;
  readonly #options: Options;
  readonly #closing: AbortSignal;
  #client: pg.Client | null = null;
  #started: Postmaster | null = null;
  #restarting: Promise<void> = Promise.resolve();

  constructor(cluster: Cluster, address: Address, options: Options, closing: AbortSignal) {
    this.#cluster = cluster;
    this.#address = address;
    this.#options = options;
    this.#closing = closing;
  }

  async begin(): Promise<void> {
    const client = await this.#join();
    this.#client = client;
    this.#started = null;
    // A smart shutdown waits for its clients to leave, including this one; a fast shutdown ends them.
    const fastStop = setInterval(() => {
      if (isStopping(this.#cluster)) stopPostmaster(this.#cluster).catch(() => {});
    }, STOPPING_POLL_MS).unref();
    client.once('end', () => {
      clearInterval(fastStop);
      this.#client = null;
      if (!this.#closing.aborted) this.#restarting = this.#beginAgain();
    });
  }

  async abandon(): Promise<void> {
    await this.#started?.stop();
  }

  async end(): Promise<void> {
    await this.#restarting.catch(() => {});
    await this.abandon();
    const client = this.#client;
    if (client === null) return stopPostmaster(this.#cluster, true);
    try {
      const last = await isLastUser(client);
      if (last !== false) await stopPostmaster(this.#cluster, last === 'recovering');
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #beginAgain(): Promise<void> {
    let reported = '';
    for (let attempt = 1; !this.#closing.aborted; attempt += 1) {
      try {
        await this.begin();
        this.#report(
          `The database works again. Why it did not is in ${join(this.#cluster.directory, LOG_FILE)}.`,
        );
        return;
      } catch (error) {
        if (this.#closing.aborted) return;
        const { message } = error as Error;
        const gist = message.replaceAll(/\d+/g, '');
        if (gist !== reported) this.#report(`${message}\nUntil then the server keeps trying.`);
        reported = gist;
        await this.#sleep(backoffDelay(attempt, RESTART_BACKOFF));
      }
    }
  }

  async #join(): Promise<pg.Client> {
    let takenSince: number | null = null;
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
          takenSince ??= Date.now();
          if (!TAKEN.test(reason) || Date.now() - takenSince > TAKEN_LIMIT_MS) {
            this.#started = null;
            throw explainFailure(reason, this.#cluster.directory);
          }
          await this.#sleep(TAKEN_POLL_MS);
        }
        this.#started = this.#start();
      }
      await this.#sleep(POLL_MS);
      this.#closing.throwIfAborted();
    }
  }

  #start(): Postmaster {
    try {
      return startPostmaster(this.#cluster, this.#address);
    } catch (error) {
      throw explainFailure((error as Error).message, this.#cluster.directory);
    }
  }

  /** `not yet`: the server is starting or recovering. */
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
      const { aloneWithinMs } = this.#options;
      if (aloneWithinMs !== undefined) await this.#lockAlone(client, aloneWithinMs);
      else await client.query('select pg_advisory_lock_shared($1)', [USER_LOCK]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no server';
      if (error instanceof Error && /is shutting down$/.test(error.message)) return 'ending';
      if (isGone(error)) return 'not yet';
      throw error;
    }
  }

  async #lockAlone(client: pg.Client, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [USER_LOCK]);
      if (rows[0]?.held === true) return;
      if (Date.now() > deadline) {
        throw new LocalDatabaseError(
          `Another process of the product uses ${this.#cluster.directory}. Stop every server and command that does, then run this again.`,
        );
      }
      await this.#sleep(TAKEN_POLL_MS);
    }
  }

  #sleep(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#closing }).catch(() => {});
  }

  #report(sentence: string): void {
    if (this.#options.report !== undefined) this.#options.report(sentence);
    else process.stderr.write(`${sentence}\n`);
  }
}

/** Returns whether no other process uses the cluster, and admits none until the connection ends. */
async function isLastUser(client: pg.Client): Promise<boolean | 'recovering'> {
  try {
    await client.query('select pg_advisory_unlock_all()');
    const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [USER_LOCK]);
    return rows[0]?.last === true;
  } catch (error) {
    if (isGone(error)) return 'recovering';
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  // 57P covers starting, recovering and shutting down.
  return code?.startsWith('57P') === true || message === 'timeout expired' || isConnectionLoss(error);
}
