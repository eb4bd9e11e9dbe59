import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify';
import { type AppDeps, createApp } from '#server/app.ts';
import type { GoogleSettings } from '#server/auth/google/google-client.ts';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { answerLarge, createLargeBodiesApp } from '#server/start/large-bodies-app.ts';
import type { StoryModel } from '#server/stories/model-client.ts';
import { type PublicSettings, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import { borrowDatabase } from '../database/test-database.ts';
import { setUpForFile } from '../set-up-for-file.ts';
import { type SignedUp, signUp } from './sign-up.ts';

/** The configured address; tests reach the server at its `url`. */
export const TEST_PUBLIC_URL = 'http://sproutcards.test';

/** The whole server on a database of its own, listening on a free port of 127.0.0.1. */
export type TestServer = {
  url: string;
  app: FastifyInstance;
  /** Answers large bodies, in this thread. */
  apart: FastifyInstance;
  db: Database;
  clock: () => Date;
  /** Signs a new family up through the real client, in a browser of its own. */
  signUp(given?: { email?: string; name?: string }): Promise<SignedUp>;
  /** Moves the server's running clock by `ms`. */
  advanceClock(ms: number): void;
  /** The declared schemas by route, as `GET /path`. */
  schemas: WatchedAnswers['schemas'];
  /** Closes the server. Throws if a schema has changed an answer. */
  close(): Promise<void>;
};

export type TestServerOptions = {
  /** The folder of a built browser app, whose pages are served. */
  clientDir?: string;
  /** Overrides the defaults: plan limits on, everything else off. */
  settings?: Partial<PublicSettings>;
  /** Limits on sign-ins are off by default, because all tests share an address. */
  access?: Partial<AppDeps['access']>;
  /** Hashes passwords at the product's cost. */
  productHash?: boolean;
  /** A running server whose database is shared. */
  beside?: { db: Database };
  /** Adds the sign-in with Google. */
  google?: GoogleSettings;
  /** `TEST_PUBLIC_URL` by default. */
  publicUrl?: string;
  logger?: AppDeps['logger'];
  countRequests?: AppDeps['countRequests'];
  /** The bytes of media that a family may store; 100 MB by default. */
  mediaQuota?: number;
  /** Adds the pages of the test sign-in or of test payments. */
  testPages?: FastifyPluginAsync;
  /** Adds made stories; `timeMs` limits their making. */
  stories?: { model: StoryModel; timeMs?: number };
  /** Adds payments. */
  createBilling?: (deps: { db: Database; clock: () => Date }) => Billing;
};

const DAY_MS = 86_400_000;
const SESSION_LIFE = { idleMs: 60 * DAY_MS, maxMs: 365 * DAY_MS };

/** A fiftieth of the product's cost, because most tests create accounts and few are about the hash. */
const QUICK_HASH = { memoryCost: 1_024, timeCost: 1 };

/** A server for the whole test file, which can be used from the first hook on. */
export const setUpTestServer = (options?: TestServerOptions): TestServer =>
  setUpForFile(() => startTestServer(options));

/** Starts a server; close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { db, close } = options.beside
    ? { db: options.beside.db, close: async () => {} }
    : await borrowDatabase();
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  let answers: WatchedAnswers | undefined;
  const access = {
    trustedProxies: [],
    signInLimits: 'off' as const,
    sessionLife: SESSION_LIFE,
    ...(!options.productHash && { passwordCost: QUICK_HASH }),
    ...options.access,
  };
  const publicUrl = options.publicUrl ?? TEST_PUBLIC_URL;
  const config = { ...UNKNOWN_SETTINGS, ...options.settings, publicUrl };
  const apart = createLargeBodiesApp({ db, clock, ...access, ...config, logger: options.logger ?? false });
  const app = await createApp({
    db,
    clock,
    // Emails stay in the queue until a test runs a worker.
    mailer: createMailer({ clock, wake: () => {} }),
    access,
    config,
    largeBodies: { answer: (request) => answerLarge(apart, request), close: () => apart.close() },
    billing: options.createBilling?.({ db, clock }) ?? null,
    google: options.google ?? null,
    testPages: options.testPages ?? null,
    storyModel: options.stories?.model ?? null,
    ...(options.stories?.timeMs !== undefined && { storyTimeMs: options.stories.timeMs }),
    mediaQuota: options.mediaQuota ?? 100 * 1024 * 1024,
    clientDir: options.clientDir ?? null,
    logger: options.logger ?? false,
    countRequests: (app) => {
      answers = watchAnswers(app);
      options.countRequests?.(app);
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    signUp: (given) => signUp({ url }, given),
    app,
    apart,
    db,
    clock,
    advanceClock: (ms) => {
      offset += ms;
    },
    schemas: answers?.schemas ?? new Map(),
    close: async () => {
      await app.close();
      await apart.close();
      await close();
      answers?.verify();
    },
  };
}

type WatchedAnswers = {
  /** By route, as `GET /path`; undefined for a route without a schema. */
  schemas: Map<string, FastifySchema | undefined>;
  /** Throws if the schema of a route has dropped or changed a field of an answer. */
  verify(): void;
};

/** Compares answers before and after their schemas. Call it before routes are added. */
function watchAnswers(app: FastifyInstance): WatchedAnswers {
  const schemas: WatchedAnswers['schemas'] = new Map();
  const changed = new Set<string>();
  const payloads = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const name of [method].flat()) schemas.set(`${name} ${url}`, schema);
  });
  app.addHook('preSerialization', async (request, _reply, answer) => {
    payloads.set(request, answer);
    return answer;
  });
  app.addHook('onSend', async (request, reply, text) => {
    const answer = payloads.get(request);
    if (answer === undefined || typeof text !== 'string' || reply.statusCode >= 400) return text;
    const whole = JSON.stringify(answer);
    if (text !== whole && !isSameJson(JSON.parse(text), JSON.parse(whole))) {
      changed.add(`${request.method} ${request.routeOptions.url}: ${whole} was sent as ${text}`);
    }
    return text;
  });
  return {
    schemas,
    verify: () => {
      if (changed.size > 0) throw new Error(`Schemas changed answers:\n${[...changed].join('\n')}`);
    },
  };
}
