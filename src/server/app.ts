import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { countImports, registerImport } from '#server/account/import-route.ts';
import { propagateEmailChange } from '#server/account/table-owners.ts';
import type { GoogleSettings } from '#server/auth/google/google-client.ts';
import { registerAuthRoutes } from '#server/auth/routes.ts';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import { registerMediaRoutes } from '#server/library/media-routes.ts';
import { isCostlyChange, registerLibraryRoutes, registerSync } from '#server/library/routes.ts';
import { type Downgrade, registerProfileRoutes } from '#server/profiles/routes.ts';
import { createRestNotFoundHandler, handleRestError } from '#server/rest/rest-error.ts';
import { type PublicSettings, PublicSettingsSchema } from '#shared/http/settings.ts';
import { registerAccountRoutes } from './account/routes.ts';
import { type AuthDeps, createAuthDeps } from './auth/actions/auth-deps.ts';
import { registerDeviceCookies } from './auth/credentials/known-devices.ts';
import type { PasswordCost } from './auth/credentials/passwords.ts';
import { handleAuthError } from './auth/dialect/auth-error.ts';
import {
  createNotSignedInError,
  createRequireUser,
  createSessionRecheck,
  createUserTransactions,
  decorateWithUser,
  readTokenUserId,
} from './auth/guards/require-user.ts';
import type { SessionLife } from './auth/records/sessions.ts';
import { registerLinkCheck } from './auth/routes/link-requests.ts';
import { limitSignIns } from './auth/routes/sign-in-limits.ts';
import {
  createDowngradeForRest,
  registerBillingRoutes,
  registerStripeWebhook,
} from './billing/routes/routes.ts';
import { createHttpServer, endConnections, limitConnections } from './http/connections.ts';
import { createApiNotFoundHandler, handleApiError, recordRoutes } from './http/errors.ts';
import { createTrust, warnUntrustedProxy } from './http/ip-address.ts';
import { acceptJson, delegateLargeBodies, type LargeBodies } from './http/large-bodies.ts';
import { createRequestIds, REQUEST_ID_HEADER, registerRequestIds } from './http/log.ts';
import { HEADERS_BEFORE_HOOKS, registerSecurityHeaders } from './http/security-headers.ts';
import { identifyClient, shareWork } from './http/share-work.ts';
import type { SlotLimits } from './http/work-queue.ts';
import type { Mailer } from './mail/mail-queue.ts';
import type { BackupPlan } from './operate/backup/backup-names.ts';
import { registerHealth } from './operate/health.ts';
import type { RequestMetrics } from './operate/metrics.ts';
import { checkSchema, createFindRestCaller, createSessionEndedError } from './rest/rest-response.ts';
import { listAnalyticsHosts, registerSettingsRoutes } from './site/settings.ts';
import { COMPRESSION, registerStatic } from './site/static.ts';
import type { StoryModel } from './stories/model-client.ts';
import { registerFunctionRoutes, registerWaitlistRest } from './waitlist/join-routes.ts';
import { registerConfirmWaitlist, registerUnsubscribeRoutes } from './waitlist/link-routes.ts';
import { createWaitlistDeps, type WaitlistDeps } from './waitlist/requests.ts';

export type AppDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  /** Every browser receives all of it except the URL. */
  config: { publicUrl: string } & PublicSettings;
  access: {
    trustedProxies: string[];
    signInLimits: 'on' | 'off';
    sessionLife: SessionLife;
    slots?: SlotLimits;
    passwordCost?: PasswordCost;
  };
  /** If null, plans are shown but not sold. */
  billing: Billing | null;
  google: GoogleSettings | null;
  testPages: FastifyPluginAsync | null;
  backupPlan?: BackupPlan | null;
  /** If null, this thread handles large bodies. */
  largeBodies: LargeBodies | null;
  mediaQuota: number;
  /** If null, no story route is registered. */
  storyModel: StoryModel | null;
  storyTimeMs?: number;
  /** If null, only the API is served. */
  clientDir: string | null;
  logger: boolean | FastifyBaseLogger;
  countRequests: RequestMetrics | null;
};

/** The default limit of a body in bytes, several times what a form sends. */
const BODY_LIMIT = 16 * 1024;

/** Creates the app. Does not listen, read settings or query the database. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const isTrusted = createTrust(deps.access.trustedProxies);
  const app = Fastify({
    ...(typeof deps.logger === 'boolean' ? { logger: deps.logger } : { loggerInstance: deps.logger }),
    serverFactory: createHttpServer,
    bodyLimit: BODY_LIMIT,
    trustProxy: isTrusted,
    genReqId: createRequestIds(isTrusted),
    // These errors occur before a route is found, for example for a broken escape in the URL.
    frameworkErrors: (error, request, reply) =>
      chooseErrorHandler(request.url)(
        error,
        request,
        reply.headers({ ...HEADERS_BEFORE_HOOKS, [REQUEST_ID_HEADER]: request.id }),
      ),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleApiError);
  recordRoutes(app);
  app.setNotFoundHandler(createApiNotFoundHandler(app));
  acceptJson(app);
  endConnections(app);
  registerRequestIds(app);
  deps.countRequests?.(app);
  decorateWithUser(app);
  warnUntrustedProxy(app, deps.access.trustedProxies);
  limitConnections(app, deps.access.trustedProxies);
  await registerSecurityHeaders(app, deps.config.publicUrl);

  const auth = createAuthDeps({
    ...deps,
    ...deps.config,
    ...deps.access,
    log: app.log,
    propagateEmailChange,
    // The hourly reconciliation retries a failed sync.
    onEmailChanged: (userId) =>
      void deps.billing?.sync(userId).catch((error: unknown) => {
        app.log.warn({ err: error }, 'Failed to send a new address to the payment service');
      }),
  });
  const identify = (request: FastifyRequest) =>
    identifyClient(request, (token) => readTokenUserId(auth, token));
  shareWork(app, identify, { slots: deps.access.slots });
  const { google, config } = deps;
  await app.register(
    async (scope) => {
      registerDeviceCookies(scope, auth.knownDevices, config.publicUrl.startsWith('https:'));
      if (deps.access.signInLimits === 'on') limitSignIns(scope, deps.db, auth.knownDevices);
      registerAuthRoutes(scope, auth, google);
    },
    { prefix: '/auth/v1' },
  );
  const waitlist = createWaitlistDeps({ ...deps, publicUrl: deps.config.publicUrl, log: app.log });
  app.addHook('onReady', async () => waitlist.requests.wake());
  app.addHook('onClose', () => waitlist.requests.stop());
  const { billing } = deps;
  const downgrade = billing && createDowngradeForRest(billing);
  await app.register(async (scope) => registerRest(scope, auth, waitlist, downgrade), { prefix: '/rest/v1' });
  await app.register(async (scope) => registerFunctionRoutes(scope, waitlist), { prefix: '/functions/v1' });
  await app.register(async (scope) => registerUnsubscribeRoutes(scope, waitlist));
  registerConfirmWaitlist(app, waitlist);
  if (billing !== null) await app.register(async (scope) => registerStripeWebhook(scope, billing));
  if (deps.testPages !== null) await app.register(deps.testPages);
  await app.register(async (scope) => registerApi(scope, deps, auth));
  if (deps.clientDir !== null) {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPage: true };
    });
    await registerStatic(app, deps.clientDir, {
      publicUrl: deps.config.publicUrl,
      settings: PublicSettingsSchema.parse(deps.config),
      vendors: listAnalyticsHosts(deps.config.analytics),
    });
  }
  return app;
}

async function registerApi(api: FastifyInstance, appDeps: AppDeps, auth: AuthDeps): Promise<void> {
  const { config, largeBodies, storyModel, storyTimeMs, backupPlan = null } = appDeps;
  const requireUser = createRequireUser(auth);
  const userTransactions = createUserTransactions(auth);
  const deps = { ...appDeps, ...auth, requireUser, userTransactions, planLimits: config.planLimits };
  await api.register(compress, COMPRESSION);
  api.addHook('preHandler', createSessionRecheck(auth, createNotSignedInError));
  registerHealth(api, { ...deps, backupPlan });
  registerSettingsRoutes(api, config);
  registerLinkCheck(api, auth);
  registerLibraryRoutes(api, deps);
  await api.register(async (scope) => {
    if (largeBodies !== null) delegateLargeBodies(scope, largeBodies, { isCostly: isCostlyChange });
    registerSync(scope, deps);
  });
  await api.register(async (scope) => {
    // An import reads the entire library, whatever the size of its body.
    if (largeBodies !== null) delegateLargeBodies(scope, largeBodies, { minBytes: 1 });
    registerImport(scope, deps, [requireUser, countImports(deps.db)]);
  });
  await api.register(async (scope) => registerMediaRoutes(scope, deps));
  if (storyModel !== null) {
    // The English dictionary takes a second to load, so a server without a model skips it.
    const { registerStoryRoutes } = await import('./stories/routes.ts');
    registerStoryRoutes(api, { ...deps, storyModel, storyTimeMs });
  }
  await api.register(async (scope) => registerBillingRoutes(scope, deps));
  registerAccountRoutes(api, deps);
  api.all('/api/*', createApiNotFoundHandler(api));
}

/** Registers the tables that a browser may use directly, in a small subset of PostgREST's dialect. */
function registerRest(
  app: FastifyInstance,
  deps: AuthDeps,
  waitlist: WaitlistDeps,
  downgrade: Downgrade | null,
): void {
  app.setErrorHandler(handleRestError);
  app.addHook('onRequest', createFindRestCaller(deps));
  app.addHook('onRequest', checkSchema);
  app.addHook('preHandler', createSessionRecheck(deps, createSessionEndedError));
  registerProfileRoutes(app, deps, downgrade);
  registerWaitlistRest(app, waitlist);
  app.all('/*', createRestNotFoundHandler(app));
}

function chooseErrorHandler(url: string): typeof handleApiError {
  if (url.startsWith('/rest/v1/')) return handleRestError;
  return url.startsWith('/auth/v1/') ? handleAuthError : handleApiError;
}
