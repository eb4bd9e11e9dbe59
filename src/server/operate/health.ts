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

/** Usual health checks time out later than this, so they receive the reason. */
const TIMEOUT_MS = 3_000;
const MIN_FREE_BYTES = 1_000_000;

/** Registers public routes, which show times and counts but nothing about a person. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  let running: Promise<Health> | null = null;
  // Concurrent requests share one reading.
  const readShared = () => {
    running ??= readHealth(deps).finally(() => {
      running = null;
    });
    return running;
  };
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get(
    '/health',
    { config: { isPage: true }, schema: { response: { 200: HealthSchema } } },
    ({ log }) => Promise.race([readShared(), failAfterTimeout(deps.db)]).catch(throwUnavailable(log)),
  );
  routes.get(
    '/health/live',
    { config: { isPage: true }, schema: { response: { 200: LiveSchema } } },
    async () => ({ status: 'ok' as const }),
  );
}

async function readHealth({ db, billing, backupPlan, clock }: HealthDeps): Promise<Health> {
  await readEveryTable(db);
  throwIfDiskFull(db);
  const [health, mail] = await db.transaction(async (tx) => [
    await readBillingHealth(tx),
    await readMailHealth(tx),
  ]);
  const backup = backupPlan === null ? null : await readBackupHealth(backupPlan, clock());
  return { status: 'ok', billing: billing === null ? null : health, mail, backup };
}

async function failAfterTimeout({ directory }: Database): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw explainUnreachable(directory, new DatabaseUnavailableError('The database did not respond in time.'));
}

/** Checks the disk, because reading works on a full one and so does not prove that saving works. */
function throwIfDiskFull({ directory }: Database): void {
  const free = directory === null ? null : readFreeBytes(directory);
  if (free !== null && free < MIN_FREE_BYTES)
    throw new DatabaseFullError('The disk of the database is full.');
}

function throwUnavailable(log: FastifyBaseLogger): (error: unknown) => never {
  return (error) => {
    if (findDatabaseTrouble(error) !== null) throw error;
    log.error({ err: error }, 'Failed to check the health');
    throw new ApiError(503, 'database_failed', 'The database does not work properly.');
  };
}
