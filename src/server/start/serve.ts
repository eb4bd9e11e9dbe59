import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pruneErasedAccounts } from '#server/account/erased-accounts.ts';
import { createApp } from '#server/app.ts';
import { pruneAuthRows } from '#server/auth/records/owned-tables.ts';
import type { SessionLife } from '#server/auth/records/sessions.ts';
import { DEMO_EMAIL } from '#server/auth/records/users.ts';
import type { Env } from '#server/config/env.ts';
import type { Database } from '#server/db/database.ts';
import { acquireStartLock } from '#server/db/migrate.ts';
import { explainDatabaseTrouble } from '#server/http/errors.ts';
import { isLoopbackName } from '#server/http/ip-address.ts';
import { createLargeBodies } from '#server/http/large-bodies.ts';
import { createLogger } from '#server/http/log.ts';
import { pruneRateLimits } from '#server/http/rate-limit.ts';
import { createPruningWorker, type Prune } from '#server/jobs/pruning.ts';
import { pruneMedia } from '#server/library/media-routes.ts';
import { pruneLibraries } from '#server/library/prune-library.ts';
import { createMailer, createMailWorker } from '#server/mail/mail-queue.ts';
import { pruneMails } from '#server/mail/owned-tables.ts';
import { createOutboxTransport, createSmtpTransport } from '#server/mail/transports.ts';
import { createServerBackups } from '#server/operate/backup/backup-schedule.ts';
import { ensureDemoAccount } from '#server/operate/demo-account.ts';
import { createMetrics } from '#server/operate/metrics.ts';
import { endOverdueGifts } from '#server/profiles/profile-queries.ts';
import { createStoryModel } from '#server/stories/model-client.ts';
import { pruneWaitlist } from '#server/waitlist/owned-tables.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { openGoogleSignIn, openPayments } from './outside-services.ts';
import { stopWith } from './stopping.ts';
import { readTestCode, requireCode } from './test-pages.ts';

export function listPrunes(sessionLife: SessionLife): Prune[] {
  return [
    pruneLibraries,
    pruneMedia,
    (db, now) => pruneAuthRows(db, now, sessionLife),
    pruneWaitlist,
    endOverdueGifts,
    pruneMails,
    pruneRateLimits,
    pruneErasedAccounts,
  ];
}

/** Allows an import of 32 MB at 9 kB a second. Slower bodies are ended by their rate. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
const IDLE_TIMEOUT_MS = 2 * 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Exceeds the idle timeout of usual proxies so that they close first. */
const KEEP_ALIVE_MS = 65_000;
type ListenAddress = { port: number; host: string; setting: '' | 'METRICS_' };

function explainListenFailure(error: NodeJS.ErrnoException, { port, host, setting }: ListenAddress): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program (perhaps ${BRAND} is already running). Stop that one, or choose another port: ${setting}PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES') {
    return `No permission to use port ${port}. Choose one above 1023: ${setting}PORT=3000 npm start`;
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${setting}HOST=${host} is not an address of this machine. Use 127.0.0.1 (this machine only) or 0.0.0.0 (everyone on the network).`;
  }
  return `${BRAND} cannot listen on ${host}:${port}: ${error.message}`;
}

export async function serve(
  env: Env,
  db: Database,
  closeAtStop: (close: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const stopAfterFailure = async (error: Error): Promise<never> => {
    await db.close().catch(() => {});
    const trouble = explainDatabaseTrouble(error);
    return stopWith(`${BRAND} cannot start: ${trouble ?? error.message}`);
  };

  /** Makes servers that start together on one data folder create its files one after the other. */
  const withStartLock = <T>(run: () => Promise<T>): Promise<T> =>
    db
      .transaction(async (tx) => {
        await acquireStartLock(tx);
        return run();
      })
      .catch(stopAfterFailure);

  const demoPassword = env.DEMO
    ? await ensureDemoAccount({ db, dataDir: resolve(env.DATA_DIR), now: new Date() }).catch(stopAfterFailure)
    : null;
  const logger = createLogger(env.LOG_LEVEL);
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
  const testPagesSettings = { nodeEnv: env.NODE_ENV, host: env.HOST, publicUrl: env.PUBLIC_URL };
  const payments = await withStartLock(() =>
    openPayments({
      ...testPagesSettings,
      db,
      clock,
      mailer,
      log: logger,
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      dataDir: resolve(env.DATA_DIR),
      port: env.PORT,
    }),
  );
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
    ...testPagesSettings,
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    livePayments: /^[rs]k_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
  });
  const pages = [payments.pages, google.pages].filter((page) => page !== null);
  const code = pages.length > 0 ? await withStartLock(() => readTestCode(resolve(env.DATA_DIR))) : null;
  const testPages = code === null ? null : requireCode(pages, { code, publicUrl: env.PUBLIC_URL });
  const largeBodies = createLargeBodies({
    databaseUrl: db.url,
    databaseDirectory: db.directory,
    publicUrl: env.PUBLIC_URL,
    logLevel: env.LOG_LEVEL,
    planLimits: env.PLAN_LIMITS,
    sessionLife: env.SESSION_LIFE,
  });
  const { STORY_MODEL_URL: url, STORY_MODEL: model, STORY_MODEL_KEY: key = null } = env;
  const storyModel = url && model ? createStoryModel({ url, model, key }) : null;
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const app = await createApp({
    db,
    clock,
    billing: payments.billing,
    google: google.settings,
    testPages,
    backupPlan: backups.plan,
    largeBodies,
    mailer,
    config: {
      publicUrl: env.PUBLIC_URL,
      planLimits: env.PLAN_LIMITS,
      google: google.kind,
      analytics: { gtagId: env.ANALYTICS_GTAG_ID ?? null, pixelId: env.ANALYTICS_PIXEL_ID ?? null },
      confirmEmail: env.AUTH_CONFIRM_EMAIL === 'on',
      passwordTwice: env.SIGN_UP_PASSWORD_TWICE === 'on',
      payments: payments.kind,
      stories: storyModel !== null,
    },
    access: {
      trustedProxies: env.TRUST_PROXY,
      signInLimits: env.SIGN_IN_LIMITS,
      sessionLife: env.SESSION_LIFE,
    },
    mediaQuota: env.MEDIA_MB * 1024 * 1024,
    storyModel,
    clientDir: existsSync(join(clientDir, 'index.html')) ? clientDir : null,
    logger,
    countRequests: metrics?.countRequests ?? null,
  });
  app.server.requestTimeout = REQUEST_TIMEOUT_MS;
  app.server.timeout = IDLE_TIMEOUT_MS;
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.server.keepAliveTimeout = KEEP_ALIVE_MS;

  const pruning = createPruningWorker({ db, clock, log: logger, prunes: listPrunes(env.SESSION_LIFE) });
  await closeAtStop(async () => {
    // These close together, because events of test payments could keep the server's connections open.
    await Promise.all([app.close(), payments.stop(), google.stop(), metrics?.server.close()]);
    await largeBodies.close();
    await mailWorker.stop();
    await pruning.stop();
    await backups.stop();
    await db.close();
  });
  const listen = (server: FastifyInstance, address: ListenAddress) =>
    server.listen({ port: address.port, host: address.host }).catch(async (error: NodeJS.ErrnoException) => {
      await db.close();
      stopWith(explainListenFailure(error, address));
    });
  await listen(app, { port: env.PORT, host: env.HOST, setting: '' });
  if (metrics !== null && env.METRICS_PORT !== undefined)
    await listen(metrics.server, { port: env.METRICS_PORT, host: env.METRICS_HOST, setting: 'METRICS_' });
  mailWorker.start();
  payments.start();
  backups.start();
  pruning.start();
  process.stdout.write(`${BRAND} is ready at ${env.PUBLIC_URL}\n`);
  if (code !== null) {
    process.stdout.write(
      `Without keys, sign-in with Google and payments are test pages. They ask every browser once for this code: ${code}\n`,
    );
  }
  if (!isLoopbackName(env.HOST) && google.kind === null && payments.billing === null) {
    process.stdout.write(
      'Others on the network can open this, so sign-in with Google and payments, which would be test pages, are off. Everything else works.\n',
    );
  }
  if (demoPassword) {
    process.stdout.write(`To look around, log in as ${DEMO_EMAIL} with the password ${demoPassword}\n`);
  }
}
