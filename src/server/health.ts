import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type BackupHealth, type BackupPlan, readBackupHealth } from './backup/read-backup-health.ts';
import { type BillingHealth, readBillingHealth } from './billing/read-billing-health.ts';
import { DatabaseUnavailableError } from './db/connect-with-retry.ts';
import type { Database } from './db/database.ts';
import { findDatabaseTrouble } from './db/database-trouble.ts';
import { readEveryTable } from './db/read-every-table.ts';
import { ApiError } from './errors.ts';
import { type MailHealth, readMailHealth } from './mail/read-mail-health.ts';

/** What `GET /health` answers while the server and its database work; `billing` is null where no payments are set up. */
type Health = {
  status: 'ok';
  billing: BillingHealth | null;
  mail: MailHealth;
  /** Null where no backups are scheduled. */
  backup: BackupHealth | null;
};

type HealthDeps = {
  db: Database;
  billing: object | null;
  backupPlan: BackupPlan | null;
  clock: () => Date;
};

/** Below the time-out of usual health checks, so that they get a reason. */
const LIMIT_MS = 3_000;

/**
 * For what watches the server. Open to everybody, so it holds times and counts and nothing about a person.
 *
 * `/health` reads from every table and answers 503 with a code when the database does not work: send no requests here then.
 * `/health/live` answers whenever the process does: restart it when there is no answer, which does not mend a database.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const look = joinRunning(() => readHealth(deps));
  app.get('/health', { config: { isPage: true } }, ({ log }) => limitTime(look()).catch(toUnavailable(log)));
  app.get('/health/live', { config: { isPage: true } }, async () => ({ status: 'ok' }));
}

async function readHealth({ db, billing, backupPlan, clock }: HealthDeps): Promise<Health> {
  await readEveryTable(db);
  const health = await readBillingHealth(db);
  const mail = await readMailHealth(db);
  const backup = backupPlan === null ? null : await readBackupHealth(backupPlan, clock());
  return { status: 'ok', billing: billing === null ? null : health, mail, backup };
}

/** Those who ask while a look is under way get its outcome, so that asking often costs little. */
function joinRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

async function limitTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailableError('The database did not answer in time.')),
      LIMIT_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whatever keeps the tables from being read, the server cannot do its work. */
function toUnavailable(log: FastifyBaseLogger): (error: unknown) => never {
  return (error) => {
    if (findDatabaseTrouble(error) !== null) throw error;
    log.error({ err: error }, 'the database does not work as it should');
    throw new ApiError(503, 'database_failed', 'The database does not work as it should.');
  };
}
