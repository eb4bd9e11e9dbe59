import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify';
import { type AppDeps, createApp } from '#server/app.ts';
import type { GoogleSettings } from '#server/auth/google/google-client.ts';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { createLargeBodiesApp, handleLargeRequest } from '#server/start/large-bodies-app.ts';
import type { StoryModel } from '#server/stories/model-client.ts';
import { type PublicSettings, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import { borrowDatabase } from '../database/test-database.ts';
import { setUpForFile } from '../set-up-for-file.ts';
import { type SignedUp, signUp } from './sign-up.ts';

/** The configured public URL. Tests reach the server at its `url`. */
export const TEST_PUBLIC_URL = 'http://sproutcards.test';

/** The complete server on its own database, listening on a free port of 127.0.0.1. */
export type TestServer = {
  url: string;
  app: FastifyInstance;
  /** The app that handles large bodies, which runs in this thread. */
  largeBodiesApp: FastifyInstance;
  db: Database;
  clock: () => Date;
  /** Signs up a new family through a new client. */
  signUp(account?: { email?: string; name?: string }): Promise<SignedUp>;
  /** Moves the server's clock forward by `ms`. */
  advanceClock(ms: number): void;
  /** The declared schemas by route, such as `GET /path`. */
  schemas: WatchedResponses['schemas'];
  /** Closes the server. @throws if a schema has changed a response */
  close(): Promise<void>;
};

export type TestServerOptions = {
  /** The folder of a built browser app, whose pages are served. */
  clientDir?: string;
  /** Overrides the defaults, in which plan limits are on and everything else is off. */
  settings?: Partial<PublicSettings>;
  /** Limits on sign-ins are off by default, because all tests share an IP address. */
  access?: Partial<AppDeps['access']>;
  /** Hashes passwords at the product's cost. */
  usesProductHash?: boolean;
  /** A running server whose database is shared. */
  beside?: { db: Database };
  /** Adds the sign-in with Google. */
  google?: GoogleSettings;
  /** By default `TEST_PUBLIC_URL`. */
  publicUrl?: string;
  logger?: AppDeps['logger'];
  countRequests?: AppDeps['countRequests'];
  /** The bytes of media that a family may store, by default 100 MB. */
  mediaQuota?: number;
  /** Adds the pages of the test sign-in or of test payments. */
  testPages?: FastifyPluginAsync;
  /** Adds made stories. `timeMs` is the time limit for making one. */
  stories?: { model: StoryModel; timeMs?: number };
  /** Adds payments. */
  createBilling?: (deps: { db: Database; clock: () => Date }) => Billing;
};

const DAY_MS = 86_400_000;
const SESSION_LIFE = { idleMs: 60 * DAY_MS, maxMs: 365 * DAY_MS };

/** A fiftieth of the product's cost, because most tests create accounts but few are about the hash. */
const QUICK_HASH = { memoryCost: 1_024, timeCost: 1 };

/** Starts a server for the test file. It can be used from the first hook on. */
export const setUpTestServer = (options?: TestServerOptions): TestServer =>
  setUpForFile(() => startTestServer(options));

/** Starts a server, which the caller must close. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { db, close } = options.beside
    ? { db: options.beside.db, close: async () => {} }
    : await borrowDatabase();
  let offsetMs = 0;
  const clock = () => new Date(Date.now() + offsetMs);
  let responses: WatchedResponses | undefined;
  const access = {
    trustedProxies: [],
    signInLimits: 'off' as const,
    sessionLife: SESSION_LIFE,
    ...(!options.usesProductHash && { passwordCost: QUICK_HASH }),
    ...options.access,
  };
  const publicUrl = options.publicUrl ?? TEST_PUBLIC_URL;
  const config = { ...UNKNOWN_SETTINGS, planLimits: 'on' as const, ...options.settings, publicUrl };
  const largeBodiesApp = createLargeBodiesApp({
    db,
    clock,
    ...access,
    ...config,
    logger: options.logger ?? false,
  });
  const app = await createApp({
    db,
    clock,
    // Emails stay in the queue until a test runs a worker.
    mailer: createMailer({ clock, wake: () => {} }),
    access,
    config,
    largeBodies: {
      handle: (request) => handleLargeRequest(largeBodiesApp, request),
      close: () => largeBodiesApp.close(),
    },
    billing: options.createBilling?.({ db, clock }) ?? null,
    google: options.google ?? null,
    testPages: options.testPages ?? null,
    storyModel: options.stories?.model ?? null,
    ...(options.stories?.timeMs !== undefined && { storyTimeMs: options.stories.timeMs }),
    mediaQuota: options.mediaQuota ?? 100 * 1024 * 1024,
    clientDir: options.clientDir ?? null,
    logger: options.logger ?? false,
    countRequests: (app) => {
      responses = watchResponses(app);
      options.countRequests?.(app);
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    signUp: (account) => signUp({ url }, account),
    app,
    largeBodiesApp,
    db,
    clock,
    advanceClock: (ms) => {
      offsetMs += ms;
    },
    schemas: responses?.schemas ?? new Map(),
    close: async () => {
      await app.close();
      await largeBodiesApp.close();
      await close();
      responses?.verify();
    },
  };
}

type WatchedResponses = {
  /** The schemas by route, such as `GET /path`. Undefined for a route without a schema. */
  schemas: Map<string, FastifySchema | undefined>;
  /** Throws if the schema of a route has dropped or changed a field of a response. */
  verify(): void;
};

/** Compares each response before and after serialization by its schema. Call it before routes are added. */
function watchResponses(app: FastifyInstance): WatchedResponses {
  const schemas: WatchedResponses['schemas'] = new Map();
  const changed = new Set<string>();
  const payloads = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const name of [method].flat()) schemas.set(`${name} ${url}`, schema);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    payloads.set(request, payload);
    return payload;
  });
  app.addHook('onSend', async (request, reply, sentText) => {
    const payload = payloads.get(request);
    if (payload === undefined || typeof sentText !== 'string' || reply.statusCode >= 400) return sentText;
    const fullText = JSON.stringify(payload);
    if (sentText !== fullText && !isSameJson(JSON.parse(sentText), JSON.parse(fullText))) {
      changed.add(`${request.method} ${request.routeOptions.url}: ${fullText} was sent as ${sentText}`);
    }
    return sentText;
  });
  return {
    schemas,
    verify: () => {
      if (changed.size > 0) throw new Error(`Schemas changed responses:\n${[...changed].join('\n')}`);
    },
  };
}
