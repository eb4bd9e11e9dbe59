import type { Database } from '#server/db/database.ts';
import { type BackgroundWorker, createBackgroundWorker } from '#server/jobs/background-worker.ts';
import {
  type ClaimedMail,
  claimMail,
  findNextDue,
  giveUpStuckMails,
  MAX_ATTEMPTS,
  markSent,
  noteFailure,
  retryDelay,
} from './mail-queue.ts';
import { MailRefusedError, type MailTransport } from './transports.ts';

const PARALLEL = 4;
/** The longest pause: other processes cannot wake this one, and a crashed process leaves its mails behind. */
const POLL_INTERVAL_MS = 60_000;
const RETRY_AFTER_ERROR_MS = 10_000;

type WorkerLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type MailWorkerDeps = {
  db: Database;
  clock: () => Date;
  transport: MailTransport;
  log: WorkerLog;
  random?: () => number;
};

export type MailWorker = BackgroundWorker & {
  /** Sends what is due now and returns how many mails were sent. */
  drain(): Promise<number>;
};

/** Any number of processes may run one on the same database. Nothing runs before `start` or `drain`. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const { db, clock, transport, log } = deps;
  const stopping = new AbortController();

  async function drain(): Promise<number> {
    const givenUp = await db.transaction((tx) => giveUpStuckMails(tx, clock()));
    for (const id of givenUp) log.error({ mail: id }, 'a mail was given up: its last try never ended');
    // A failure in one lane waits for the others, so that no mail is in progress afterwards.
    const lanes = await Promise.allSettled(Array.from({ length: PARALLEL }, runWorker));
    let sent = 0;
    for (const lane of lanes) {
      if (lane.status === 'rejected') throw lane.reason;
      sent += lane.value;
    }
    return sent;
  }

  async function runWorker(): Promise<number> {
    for (let sent = 0; ; ) {
      if (stopping.signal.aborted) return sent;
      const mail = await db.transaction((tx) => claimMail(tx, clock()));
      if (mail === null) return sent;
      if (await handOver(deps, mail)) sent += 1;
    }
  }

  async function run(): Promise<number> {
    await drain();
    const next = await db.transaction(findNextDue);
    if (next === null) return POLL_INTERVAL_MS;
    return Math.min(POLL_INTERVAL_MS, Math.max(0, next.getTime() - clock().getTime()));
  }

  const worker = createBackgroundWorker({
    run,
    onError: (error) => log.error({ err: error }, 'the mail queue could not be worked on'),
    firstInMs: 0,
    retryMs: RETRY_AFTER_ERROR_MS,
  });
  return {
    ...worker,
    drain,
    async stop() {
      stopping.abort();
      await worker.stop();
      transport.close();
    },
  };
}

async function handOver(deps: MailWorkerDeps, mail: ClaimedMail): Promise<boolean> {
  const { db, clock, transport, log, random = Math.random } = deps;
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const about = { mail: mail.id, attempts: mail.attempts, reason };
    if (error instanceof MailRefusedError || mail.attempts >= MAX_ATTEMPTS) {
      await db.transaction((tx) => noteFailure(tx, mail, reason, { state: 'dead', finishedAt: clock() }));
      log.error(about, 'a mail was given up');
    } else {
      const dueAt = new Date(clock().getTime() + retryDelay(mail.attempts, random()));
      await db.transaction((tx) => noteFailure(tx, mail, reason, { dueAt }));
      log.warn({ ...about, dueAt }, 'a mail could not be handed over yet');
    }
    return false;
  }
  await db.transaction((tx) => markSent(tx, mail.id, clock()));
  return true;
}
