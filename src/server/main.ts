import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRAND } from '#shared/brand.ts';
import { explainDatabaseTrouble } from './answer-database-trouble.ts';
import { createApp } from './app.ts';
import { DEMO_EMAIL } from './auth/users/demo-email.ts';
import { backUp } from './backup/backup-command.ts';
import { carryOver } from './backup/carry-over.ts';
import { BackupUnderWayError } from './backup/read-for-backup.ts';
import { createServerBackups } from './backup/server-backups.ts';
import { MigrationError } from './db/migrate.ts';
import { openDatabase, placeOf } from './db/open-database.ts';
import { createPruningWorker } from './db/prune-timer.ts';
import { ensureDemoAccount } from './demo/demo-account.ts';
import { isLoopbackName } from './direct-local-request.ts';
import { openGoogleSignIn } from './google-sign-in.ts';
import { listPrunes } from './list-prunes.ts';
import { createLogger } from './log.ts';
import { createMailWorker } from './mail/mail-worker.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutboxTransport } from './mail/outbox-transport.ts';
import { createSmtpTransport } from './mail/smtp-transport.ts';
import { createMetrics } from './metrics/metrics-server.ts';
import { openPayments } from './payments.ts';
import { keepFilesPrivate, makeFilesPrivate } from './private-files.ts';
import { readSettings } from './read-settings.ts';

/** A phone on a bad line may need this long to send a big import. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** A connection on which nothing moves for so long is given up. */
const IDLE_TIMEOUT_MS = 2 * 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than the idle time-out of usual proxies, so that the proxy and not we close a connection in use. */
const KEEP_ALIVE_MS = 65_000;
/** After this long a stop is forced: requests still open then are stuck. */
const STOP_LIMIT_MS = 10_000;

/** Ends the process with words for the person who started it. */
function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readEnv() {
  const parsed = readSettings();
  if (parsed.ok) return parsed.env;
  const list = parsed.problems.map((problem) => `  - ${problem}`).join('\n');
  return stopWith(
    `${BRAND} cannot start with these settings:\n${list}\nEvery setting is described in .env.example.`,
  );
}

/**
 * Why listening failed, with the next step.
 * @param setting what the names of the settings begin with
 */
function explainListenFailure(
  error: NodeJS.ErrnoException,
  { port, host, setting }: { port: number; host: string; setting: '' | 'METRICS_' },
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program (perhaps ${BRAND} is already running). Stop that one, or choose another port: ${setting}PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES') {
    return `This user may not use port ${port}. Choose one above 1023: ${setting}PORT=3000 npm start`;
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${setting}HOST=${host} is no address of this machine. Use 127.0.0.1 (this machine only) or 0.0.0.0 (everybody in the network).`;
  }
  return `${BRAND} cannot listen on ${host}:${port}: ${error.message}`;
}

/** Ends a start that failed after the database was opened, with the reason and no stack. */
async function stopAfterFailure(error: Error): Promise<never> {
  await db.close().catch(() => {});
  const trouble = explainDatabaseTrouble(error);
  return stopWith(`${BRAND} cannot start: ${trouble ?? error.message}`);
}

/**
 * Stops on the first signal; a second one ends the process at once. Returns a function that says what a stop has to close from now
 * on; where a signal came before, it closes that and does not return.
 */
function stopOnSignals(): (close: () => Promise<void>) => Promise<void> {
  let isAsked = false;
  let closeOpened: (() => Promise<void>) | null = null;
  const stop = async () => {
    await closeOpened?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      // A database that is being opened is closed when it is open.
      if (closeOpened !== null) void stop();
    });
  }
  return async (close) => {
    closeOpened = close;
    if (isAsked) await stop();
  };
}

/** An older version can go on with the backup when the update is not wanted. */
async function backUpBeforeUpdate(): Promise<void> {
  try {
    for (const line of await backUp(env)) process.stdout.write(`Before the update: ${line}\n`);
  } catch (error) {
    // Another process makes one at this moment.
    if (error instanceof BackupUnderWayError) return;
    throw new MigrationError(
      `The database must be updated, and the backup of it that is made before failed: ${(error as Error).message} Nothing was changed. Mend that, then start again.`,
      { cause: error },
    );
  }
}

keepFilesPrivate();
const env = readEnv();
const closeAtStop = stopOnSignals();
const logger = createLogger(env.LOG_LEVEL);
const builtClient = fileURLToPath(new URL('../client', import.meta.url));

const place = { ...placeOf(env), dataDir: resolve(env.DATA_DIR) };
const refuseDatabase = (error: Error) => stopWith(`${BRAND} cannot open its database.\n${error.message}`);
for (const line of await carryOver(place).catch(refuseDatabase)) process.stdout.write(`${line}\n`);
const db = await openDatabase({
  ...place,
  ...(env.DATABASE_URL === undefined && { beforeUpdate: backUpBeforeUpdate }),
}).catch(refuseDatabase);
await closeAtStop(() => db.close());
for (const sentence of makeFilesPrivate(resolve(env.DATA_DIR))) process.stdout.write(`${sentence}\n`);
const demoPassword = env.DEMO
  ? await ensureDemoAccount({ db, dataDir: resolve(env.DATA_DIR), now: new Date() }).catch(stopAfterFailure)
  : null;
const clock = () => new Date();
const mailWorker = createMailWorker({
  db,
  clock,
  transport: env.SMTP_URL
    ? createSmtpTransport(env.SMTP_URL, env.MAIL_FROM)
    : createOutboxTransport(join(resolve(env.DATA_DIR), 'outbox'), env.MAIL_FROM, logger),
  log: logger,
});
const metrics =
  env.METRICS_PORT === undefined ? null : createMetrics({ db, clock, backupFolder: env.BACKUP_DIR });
const mailer = createMailer({ clock, wake: mailWorker.wake });
const where = {
  nodeEnv: env.NODE_ENV,
  host: env.HOST,
  publicUrl: env.PUBLIC_URL,
  behindProxy: env.TRUST_PROXY.length > 0,
};
const payments = await openPayments({
  ...where,
  db,
  clock,
  mailer,
  log: logger,
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  dataDir: resolve(env.DATA_DIR),
  port: env.PORT,
}).catch(stopAfterFailure);
const backups = createServerBackups({
  db,
  clock,
  log: logger,
  dataDir: env.DATA_DIR,
  backupDir: env.BACKUP_DIR,
  everyHours: env.BACKUP_EVERY_HOURS,
});
const google = await openGoogleSignIn({
  log: logger,
  ...where,
  issuer: env.GOOGLE_ISSUER,
  clientId: env.GOOGLE_CLIENT_ID,
  clientSecret: env.GOOGLE_CLIENT_SECRET,
  livePayments: /^[rs]k_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
});
const app = await createApp({
  db,
  clock,
  billing: payments.billing,
  paymentPages: payments.pages,
  google: google.settings,
  signInPages: google.pages,
  backupPlan: backups.plan,
  mailer,
  config: {
    publicUrl: env.PUBLIC_URL,
    planLimits: env.PLAN_LIMITS,
    google: google.kind,
    analytics: { gtagId: env.ANALYTICS_GTAG_ID ?? null, pixelId: env.ANALYTICS_PIXEL_ID ?? null },
    confirmEmail: env.AUTH_CONFIRM_EMAIL === 'on',
    payments: payments.kind,
  },
  access: {
    trustedProxies: env.TRUST_PROXY,
    signInLimits: env.SIGN_IN_LIMITS,
    sessionLife: env.SESSION_LIFE,
  },
  recordingQuota: env.RECORDINGS_MB * 1024 * 1024,
  clientDir: existsSync(join(builtClient, 'index.html')) ? builtClient : null,
  logger,
  countRequests: metrics?.countRequests ?? null,
});
app.server.requestTimeout = REQUEST_TIMEOUT_MS;
app.server.timeout = IDLE_TIMEOUT_MS;
app.server.headersTimeout = HEADERS_TIMEOUT_MS;
app.server.keepAliveTimeout = KEEP_ALIVE_MS;

const pruning = createPruningWorker({
  db,
  clock,
  log: logger,
  prunes: listPrunes(env.SESSION_LIFE),
});
await closeAtStop(async () => {
  // Together: a test payment's event under way would keep a connection of the server open.
  await Promise.all([app.close(), payments.stop(), google.stop(), metrics?.server.close()]);
  await mailWorker.stop();
  await pruning.stop();
  await backups.stop();
  await db.close();
});
try {
  await app.listen({ port: env.PORT, host: env.HOST });
} catch (error) {
  await db.close();
  stopWith(
    explainListenFailure(error as NodeJS.ErrnoException, { port: env.PORT, host: env.HOST, setting: '' }),
  );
}
if (metrics !== null && env.METRICS_PORT !== undefined) {
  const at = { host: env.METRICS_HOST, port: env.METRICS_PORT };
  await metrics.server.listen(at).catch(async (error: NodeJS.ErrnoException) => {
    await db.close();
    stopWith(explainListenFailure(error, { ...at, setting: 'METRICS_' }));
  });
}
mailWorker.start();
payments.start();
backups.start();
pruning.start();
process.stdout.write(`${BRAND} is ready at ${env.PUBLIC_URL}\n`);
if (google.kind === 'test') {
  process.stdout.write(
    'Sign in with Google is a test page here that asks for no proof. It answers this computer alone, and opens no account that has a password.\n',
  );
}
if (!isLoopbackName(env.HOST) && google.kind === null && payments.billing === null) {
  process.stdout.write(
    'Others in the network can open this, so there are no test pages: no sign-in with Google, no payments. Everything else works.\n',
  );
}
if (demoPassword) {
  process.stdout.write(`To look around, log in as ${DEMO_EMAIL} with the password ${demoPassword}\n`);
}
