import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { GoogleSettings } from '#server/auth/google/google-client.ts';
import { getGoogleCallbackUrl } from '#server/auth/google/routes.ts';
import { type Billing, createBilling } from '#server/billing/billing.ts';
import { createReconciler } from '#server/billing/reconcile-timer.ts';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { createAccountFinder, createStripeClient, describeError } from '#server/billing/stripe/client.ts';
import { checkPrices } from '#server/billing/stripe/prices.ts';
import { setUpStripe } from '#server/billing/stripe/setup.ts';
import type { PublicSettings } from '#shared/http/settings.ts';
import { findTestPagesRefusal, type TestPagesSettings } from './test-pages.ts';

type PaymentsOptions = Pick<BillingDeps, 'db' | 'clock' | 'mailer' | 'log' | 'publicUrl'> &
  TestPagesSettings & {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    dataDir: string;
    port: number;
  };

/** Call `start` once the server listens. */
export type Payments = {
  kind: NonNullable<PublicSettings['payments']>;
  billing: Billing | null;
  pages: FastifyPluginAsync | null;
  start(): void;
  stop(): Promise<void>;
};

/** A crashed process keeps a family locked for this long. */
const LEASE_MS = 30_000;

/** Opens Stripe or its stand-in, which moves no money. `requireCode` must protect its `pages`, which trust every visitor. */
export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  if (options.secretKey !== undefined) return openStripe(options, options.secretKey);
  const refusal = findTestPagesRefusal(options);
  if (refusal !== null) return openNothing(options, refusal);
  const standin = await loadStandIn(() => createStandin(options));
  return standin === null ? openNothing(options, STAND_IN_MISSING) : openStandin(options, standin);
}

function openNothing({ log }: PaymentsOptions, reason: string): Payments {
  log.warn(
    `Payments are off: STRIPE_SECRET_KEY is not set, and there are no test payments because ${reason}`,
  );
  return { kind: 'off', billing: null, pages: null, start: () => {}, stop: async () => {} };
}

function openStripe(options: PaymentsOptions, secretKey: string): Payments {
  const stripe = createStripeClient(secretKey, null);
  const webhookSecret = options.webhookSecret ?? null;
  if (webhookSecret === null) {
    options.log.warn('STRIPE_WEBHOOK_SECRET is not set, so billing polls Stripe every minute');
  }
  const findStripeMode = createAccountFinder(stripe, secretKey);
  const billing = createBilling({ ...options, stripe, findStripeMode, webhookSecret, leaseMs: LEASE_MS });
  const reconciler = createReconciler(billing);
  return {
    kind: 'stripe',
    billing,
    pages: null,
    start: () => {
      void reportPrices(billing);
      reconciler.start();
    },
    stop: reconciler.stop,
  };
}

async function createStandin(options: PaymentsOptions) {
  const { createStripeStandin } = await import('#stripe-standin/create-standin.ts');
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataFile = join(options.dataDir, 'test-payments.json');
  const isFirstStart = !existsSync(dataFile);
  const standin = createStripeStandin({
    dataFile,
    clock: options.clock,
    publicUrl: options.publicUrl,
    webhook: { url: `http://${toUrlHost(options.host)}:${options.port}/stripe/webhook` },
    nodeEnv: options.nodeEnv,
  });
  return { standin, isFirstStart };
}

async function openStandin(
  options: PaymentsOptions,
  { standin, isFirstStart }: Awaited<ReturnType<typeof createStandin>>,
): Promise<Payments> {
  const { host, port } = await standin.listen();
  const stripe = createStripeClient(standin.apiKey, { host, port });
  const { publicUrl, log } = options;
  const setUp = () => setUpStripe(stripe, { publicUrl, webhookUrl: null, shortenAtPeriodEnd: false });
  const reportFailure = (error: unknown) =>
    log.warn({ reason: describeError(error) }, 'Failed to check the test payments');
  // Later starts find everything set up, so they need not wait for the check.
  if (isFirstStart) await setUp();
  const billing = createBilling({
    ...options,
    stripe,
    findStripeMode: async () => 'standin',
    webhookSecret: standin.webhookSecret,
    leaseMs: LEASE_MS,
  });
  const reconciler = createReconciler(billing);
  return {
    kind: 'test',
    billing,
    pages: standin.pages,
    start: () => {
      if (!isFirstStart) void setUp().catch(reportFailure);
      reconciler.start();
    },
    stop: async () => {
      await reconciler.stop();
      await standin.close();
    },
  };
}

function toUrlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

async function reportPrices({ deps }: Billing): Promise<void> {
  try {
    const check = await checkPrices(deps.stripe);
    if (!check.ok)
      deps.log.error(
        { problems: check.problems },
        'Checkout is closed: prices at Stripe differ from the plan table',
      );
  } catch (error) {
    deps.log.warn({ reason: describeError(error) }, 'Failed to check the prices at Stripe');
  }
}

type GoogleOptions = TestPagesSettings & {
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  livePayments: boolean;
  log: { warn(message: string): void };
};

export type GoogleSignIn = {
  kind: PublicSettings['google'];
  settings: GoogleSettings | null;
  pages: FastifyPluginAsync | null;
  stop(): Promise<void>;
};

const OFF: GoogleSignIn = { kind: null, settings: null, pages: null, stop: async () => {} };

/** Opens Google or the test sign-in, which admits visitors as any person. `requireCode` must protect its `pages`. */
export async function openGoogleSignIn(options: GoogleOptions): Promise<GoogleSignIn> {
  const { publicUrl, issuer, clientId, clientSecret, nodeEnv, livePayments } = options;
  if (clientId !== undefined && clientSecret !== undefined) {
    const settings = { issuer, clientId, clientSecret };
    return { kind: 'google', settings, pages: null, stop: async () => {} };
  }
  if (livePayments || findTestPagesRefusal(options) !== null) return OFF;
  const standin = await loadStandIn(async () => {
    const { createOidcStandin } = await import('#oidc-standin/create-standin.ts');
    return createOidcStandin({ publicUrl, redirectUri: getGoogleCallbackUrl(publicUrl), nodeEnv });
  });
  if (standin === null) {
    options.log.warn(
      `Sign-in with Google is off: GOOGLE_CLIENT_ID is not set, and there is no test sign-in because ${STAND_IN_MISSING}`,
    );
    return OFF;
  }
  return {
    kind: 'test',
    settings: { ...standin, isTestProvider: true },
    pages: standin.pages,
    stop: standin.close,
  };
}

const MODULE_NOT_FOUND = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

const STAND_IN_MISSING =
  'this production installation has no test pages ("npm install" and "npm run build" add them)';

/** Loads a stand-in, or returns null if the installation lacks it. A server with keys never loads one. */
export async function loadStandIn<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    if (MODULE_NOT_FOUND.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
