import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readBillingHealth } from '#server/billing/billing-health.ts';
import { DatabaseFullError, DatabaseUnavailableError } from '#server/db/connect.ts';
import { type Database, explainUnreachable } from '#server/db/database.ts';
import { findDatabaseTrouble } from '#server/db/database-trouble.ts';
import { readEveryTable } from '#server/db/read-rows.ts';
import { readFreeBytes } from '#server/files/private-files.ts';
import { ApiError } from '#server/http/errors.ts';
import { readMailHealth } from '#server/mail/unsent-mails.ts';
import { type Health, HealthSchema, LiveSchema } from '#shared/http/health.ts';
import { type BackupPlan, readBackupHealth } from './backup/backup-names.ts';

type HealthDeps = {
  db: Database;
  billing: object | null;
  backupPlan: BackupPlan | null;
  clock: () => Date;
};

/** Shorter than the time-out of usual health checks, so that they get a reason. */
const LIMIT_MS = 3_000;
const ROOM_TO_SAVE_BYTES = 1_000_000;

/** The route is public, so it shows times and counts but nothing about a person. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const look = joinRunning(() => readHealth(deps));
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    '/health',
    { config: { isPage: true }, schema: { response: { 200: HealthSchema } } },
    ({ log }) => Promise.race([look(), refuseLate(deps.db)]).catch(toUnavailable(log)),
  );
  routes.get(
    '/health/live',
    { config: { isPage: true }, schema: { response: { 200: LiveSchema } } },
    async () => ({ status: 'ok' as const }),
  );
}

async function readHealth({ db, billing, backupPlan, clock }: HealthDeps): Promise<Health> {
  await readEveryTable(db);
  refuseFullDisk(db);
  const [health, mail] = await db.transaction(async (tx) => [
    await readBillingHealth(tx),
    await readMailHealth(tx),
  ]);
  const backup = backupPlan === null ? null : await readBackupHealth(backupPlan, clock());
  return { status: 'ok', billing: billing === null ? null : health, mail, backup };
}

async function refuseLate({ directory }: Database): Promise<never> {
  await sleep(LIMIT_MS, undefined, { ref: false });
  throw explainUnreachable(directory, new DatabaseUnavailableError('The database did not answer in time.'));
}

/** Reading works on a full disk, so a successful query does not prove that saving works. */
function refuseFullDisk({ directory }: Database): void {
  const free = directory === null ? null : readFreeBytes(directory);
  if (free !== null && free < ROOM_TO_SAVE_BYTES)
    throw new DatabaseFullError('The disk of the database is full.');
}

/** Runs one reading at a time; concurrent callers share its outcome. */
function joinRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}

function toUnavailable(log: FastifyBaseLogger): (error: unknown) => never {
  return (error) => {
    if (findDatabaseTrouble(error) !== null) throw error;
    log.error({ err: error }, 'the database does not work as it should');
    throw new ApiError(503, 'database_failed', 'The database does not work as it should.');
  };
}
