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

/** Where people reach a test server, as it believes; tests reach it at its `url`. */
export const TEST_PUBLIC_URL = 'http://sproutcards.test';

/** The whole server on a database of its own, listening on a free port of 127.0.0.1. */
export type TestServer = {
  url: string;
  app: FastifyInstance;
  /** What answers large bodies, in this thread. */
  apart: FastifyInstance;
  db: Database;
  clock: () => Date;
  /** Signs a new family up through the real client, in a browser of its own. */
  signUp(given?: { email?: string; name?: string }): Promise<SignedUp>;
  /** Moves the server's clock forward (or back); it runs on from there. */
  advanceClock(ms: number): void;
  /** The schemas that routes declare, by route as `GET /path`. */
  schemas: WatchedAnswers['schemas'];
  /** Ends the server. Throws when the schema of a route has changed one of its answers. */
  close(): Promise<void>;
};

export type TestServerOptions = {
  /** Adds the pages of a built browser app. */
  clientDir?: string;
  /** How the server is set up where it differs from the defaults: plan limits on, everything else off. */
  settings?: Partial<PublicSettings>;
  /** Limits on signing in are off: every test comes from the same address. */
  access?: Partial<AppDeps['access']>;
  /** Hashes passwords with the product's work. */
  productHash?: boolean;
  /** Another server's database, to run beside it. */
  beside?: { db: Database };
  /** Adds sign-in with Google: who answers it. */
  google?: GoogleSettings;
  /** Where people reach it; `TEST_PUBLIC_URL` when nothing is said. */
  publicUrl?: string;
  /** Where the server's log goes; nowhere when nothing is said. */
  logger?: AppDeps['logger'];
  /** Counts requests for Prometheus. */
  countRequests?: AppDeps['countRequests'];
  /** How many bytes of recordings and photos a family may keep; 100 MB when nothing is said. */
  mediaQuota?: number;
  /** Adds the pages of the test sign-in or of test payments, behind their code or without it. */
  testPages?: FastifyPluginAsync;
  /** Adds stories from a family's words: who makes them, and in what time. */
  stories?: { model: StoryModel; timeMs?: number };
  /** Adds payments, made of the server's own parts. */
  createBilling?: (deps: { db: Database; clock: () => Date }) => Billing;
};

const DAY_MS = 86_400_000;
const SESSION_LIFE = { idleMs: 60 * DAY_MS, maxMs: 365 * DAY_MS };

/** The product's hash at a fiftieth of its work, because most tests make an account and few are about the hash. */
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
  const [access, config] = [
    {
      ...{ trustedProxies: [], signInLimits: 'off' as const, sessionLife: SESSION_LIFE },
      ...(!options.productHash && { passwordCost: QUICK_HASH }),
      ...options.access,
    },
    { ...UNKNOWN_SETTINGS, ...options.settings, publicUrl: options.publicUrl ?? TEST_PUBLIC_URL },
  ];
  const apart = createLargeBodiesApp({ db, clock, ...access, ...config, logger: options.logger ?? false });
  const app = await createApp({
    db,
    clock,
    // Mails stay in the queue until a test hands them over, by a worker of its own on `db`.
    mailer: createMailer({ clock, wake: () => {} }),
    ...{ access, config },
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

/** What a test server knows of its routes' schemas and of the answers that went through them. */
export type WatchedAnswers = {
  /** By route, as `GET /path`; undefined for a route that declares none. */
  schemas: Map<string, FastifySchema | undefined>;
  /** Throws when an answer lost or changed a field on its way through the schema of its route. */
  verify(): void;
};

/** Watches an app from before its routes are added. */
export function watchAnswers(app: FastifyInstance): WatchedAnswers {
  const schemas: WatchedAnswers['schemas'] = new Map();
  const changed = new Set<string>();
  const given = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) schemas.set(`${one} ${url}`, schema);
  });
  app.addHook('preSerialization', async (request, _reply, answer) => {
    given.set(request, answer);
    return answer;
  });
  app.addHook('onSend', async (request, reply, text) => {
    const answer = given.get(request);
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
