import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLoss } from '#server/db/connect.ts';
import { getBackoffDelay } from '#shared/lib/backoff.ts';
import { type Cluster, PRODUCT_ROLE } from './cluster.ts';
import { explainFailure, LocalDatabaseError } from './explain-failure.ts';
import {
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

/** An arbitrary number. Every process that uses a cluster holds this lock. */
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
export async function openLocalPostgres(
  cluster: Cluster,
  { exclusiveWithinMs, report = (sentence) => process.stderr.write(`${sentence}\n`) }: Options = {},
): Promise<LocalPostgres> {
  const address = await chooseAddress(cluster);
  const controller = new AbortController();
  const { signal } = controller;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let client: pg.Client | null = null;
  let started: Postmaster | null = null;
  let reopening: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const joined = await join();
    client = joined;
    started = null;
    // A smart shutdown waits for its clients to leave, including this one. A fast shutdown ends them.
    const fastStop = setInterval(() => {
      if (isStopping(cluster)) stopPostmaster(cluster).catch(() => {});
    }, STOPPING_POLL_MS).unref();
    joined.once('end', () => {
      clearInterval(fastStop);
      client = null;
      if (!signal.aborted) reopening = reopen();
    });
  }

  async function reopen(): Promise<void> {
    let lastReported = '';
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await open();
        report(`The database works again. The cause is in ${joinPath(cluster.directory, LOG_FILE)}.`);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const { message } = error as Error;
        const withoutNumbers = message.replaceAll(/\d+/g, '');
        if (withoutNumbers !== lastReported) report(`${message}\nThe server keeps trying.`);
        lastReported = withoutNumbers;
        await pause(getBackoffDelay(attempt, RESTART_BACKOFF));
      }
    }
  }

  async function join(): Promise<pg.Client> {
    let occupiedSince: number | null = null;
    let endingSince: number | null = null;
    for (;;) {
      const joined = await connect();
      if (joined instanceof pg.Client) return joined;
      endingSince = joined === 'ending' ? (endingSince ?? Date.now()) : null;
      if (endingSince !== null && Date.now() - endingSince > ENDING_LIMIT_MS)
        await stopPostmaster(cluster, true);
      if (joined === 'no server' && started?.isRunning() !== true) {
        if (started !== null) {
          const reason = started.readFailure();
          occupiedSince ??= Date.now();
          if (!OCCUPIED.test(reason) || Date.now() - occupiedSince > OCCUPIED_LIMIT_MS) {
            started = null;
            throw explainFailure(reason, cluster.directory);
          }
          await pause(OCCUPIED_POLL_MS);
        }
        started = start();
      }
      await pause(POLL_MS);
      signal.throwIfAborted();
    }
  }

  function start(): Postmaster {
    try {
      return startPostmaster(cluster, address);
    } catch (error) {
      throw explainFailure((error as Error).message, cluster.directory);
    }
  }

  /** Returns 'not yet' while the server starts or recovers. */
  async function connect(): Promise<pg.Client | 'no server' | 'not yet' | 'ending'> {
    const joining = new pg.Client({
      connectionString: toUrl(address, 'postgres'),
      application_name: 'sproutcards supervisor',
      connectionTimeoutMillis: 10_000,
      options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0',
    });
    joining.on('error', () => {});
    try {
      await joining.connect();
      if (exclusiveWithinMs !== undefined) await lockExclusively(joining, exclusiveWithinMs);
      else await joining.query('select pg_advisory_lock_shared($1)', [USER_LOCK]);
      return joining;
    } catch (error) {
      await joining.end().catch(() => {});
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no server';
      if (error instanceof Error && /is shutting down$/.test(error.message)) return 'ending';
      if (isServerGone(error)) return 'not yet';
      throw error;
    }
  }

  async function lockExclusively(joining: pg.Client, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const { rows } = await joining.query('select pg_try_advisory_lock($1) as locked', [USER_LOCK]);
      if (rows[0]?.locked === true) return;
      if (Date.now() > deadline) {
        throw new LocalDatabaseError(
          `Another process of the product is using ${cluster.directory}. Stop every server and command that uses it, then run this again.`,
        );
      }
      await pause(OCCUPIED_POLL_MS);
    }
  }

  async function stopStarted(): Promise<void> {
    await started?.stop();
  }

  async function close(): Promise<void> {
    controller.abort();
    await reopening.catch(() => {});
    await stopStarted();
    if (client === null) return stopPostmaster(cluster, true);
    const joined = client;
    try {
      const others = await checkOtherUsers(joined);
      if (others !== 'present') await stopPostmaster(cluster, others === 'unknown');
    } finally {
      await joined.end().catch(() => {});
    }
  }

  try {
    await open();
  } catch (error) {
    await stopStarted();
    throw error;
  }
  return { url: toUrl(address, PRODUCT_ROLE), adminUrl: toUrl(address, 'postgres'), close };
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
