import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { addApiRoutes, describeFailure } from './api-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { ApiError } from './request/api-error.ts';
import { putWebhookEndpoint } from './resources/webhooks.ts';
import type { DeliveryMode, SignatureKind } from './state/events.ts';
import { IN_MEMORY_FILE, openStateFile } from './state/state-file.ts';
import { makeId } from './state/store.ts';
import { createStripeSimulator, type Fault, type StripeSimulator } from './stripe-simulator.ts';

/** The controls for tests. They are not available over HTTP. */
type StandinControl = ReturnType<typeof createControl>;

function createControl(simulator: StripeSimulator) {
  return {
    /** The stand-in's time. The app's clock should read it so that both agree after `advance`. */
    now: () => new Date(simulator.core.now() * 1000),
    advance: (seconds: number) => simulator.advance(seconds),
    settle: () => simulator.deliveries.settle(),
    setDelivery(mode: DeliveryMode) {
      simulator.deliveries.mode = mode;
      simulator.deliveries.start();
    },
    listPendingEvents: () => simulator.deliveries.listPendingEvents(),
    /** Delivers an event now, even again. Returns the statuses of the responses; 0 means no response. */
    deliver: (event: string, signature?: SignatureKind) => simulator.deliveries.deliver(event, signature),
    failNext: (fault: Fault) => simulator.failNext(fault),
    clearFaults: () => simulator.clearFaults(),
    setDeclined: (customer: string, declines: boolean) =>
      simulator.perform(({ store }) => store.put('card', { id: customer, declines })),
  };
}

type StandinOptions = {
  /** The file that keeps the state between runs, for one process at a time; null keeps the state in memory. */
  dataFile: string | null;
  clock: () => Date;
  /** The URL of the hosted pages for browsers; null means the stand-in's URL. */
  publicUrl: string | null;
  /** The receiver of events. A missing secret is generated and stored in the file. */
  webhook: { url: string; secret?: string } | null;
  nodeEnv: string | undefined;
};

export type StripeStandin = {
  listen(port?: number): Promise<{ host: string; port: number; url: string }>;
  close(): Promise<void>;
  control: StandinControl;
  /** The key of the API, which is stored in the file. */
  apiKey: string;
  /** The secret that signs the events of `webhook`; empty without one. */
  webhookSecret: string;
  pages: FastifyPluginAsync;
};

const HOST = '127.0.0.1';
const CATCH_UP_INTERVAL_MS = 2000;
const OWN_ENDPOINT = 'we_standin';

/**
 * Creates a server with the part of Stripe's HTTP API that the product uses, hosted pages without card data, and signed
 * webhooks. No money moves.
 * @throws Error in production, where people must never believe that they have paid
 */
export function createStripeStandin(options: StandinOptions): StripeStandin {
  if (options.nodeEnv === 'production') {
    throw new Error(
      'The payments stand-in does not run in production: set STRIPE_SECRET_KEY to take real payments.',
    );
  }
  let address = '';
  const simulator = createStripeSimulator({
    file: options.dataFile === null ? IN_MEMORY_FILE : openStateFile(options.dataFile),
    clock: options.clock,
    publicUrl: () => (options.publicUrl ?? address).replace(/\/+$/, ''),
  });
  const webhookSecret = prepareWebhook(simulator, options.webhook);
  const server = createServer(simulator);
  let timer: NodeJS.Timeout | null = null;
  return {
    apiKey: simulator.apiKey,
    webhookSecret,
    control: createControl(simulator),
    pages: async (app) => addPages(app, simulator),
    async listen(port = 0) {
      address = await server.listen({ host: HOST, port });
      simulator.catchUp();
      simulator.deliveries.open();
      timer = setInterval(() => catchUpSafely(simulator), CATCH_UP_INTERVAL_MS);
      timer.unref();
      return { host: HOST, port: Number(new URL(address).port), url: address };
    },
    async close() {
      if (timer) clearInterval(timer);
      await simulator.deliveries.close();
      await server.close();
    },
  };
}

function prepareWebhook(simulator: StripeSimulator, webhook: StandinOptions['webhook']): string {
  if (!webhook) return '';
  return simulator.perform((core) => {
    const secret = webhook.secret ?? core.store.get('secret', OWN_ENDPOINT)?.value ?? makeId('whsec', 32);
    const created = core.store.get('webhookEndpoint', OWN_ENDPOINT)?.created ?? core.now();
    putWebhookEndpoint(core, { id: OWN_ENDPOINT, url: webhook.url, enabled_events: ['*'], created }, secret);
    return secret;
  });
}

function createServer(simulator: StripeSimulator): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 500) console.error('The payments stand-in failed to handle a request:', error);
    const type = status === 500 ? 'api_error' : 'invalid_request_error';
    const failure =
      error instanceof ApiError ? error : new ApiError(status, { type, message: error.message });
    return reply
      .code(status)
      .type('application/json')
      .send(JSON.stringify(describeFailure(failure).body));
  });
  void server.register(async (pages) => addPages(pages, simulator));
  void server.register(async (api) => {
    parseFormsAsText(api);
    addApiRoutes(api, simulator);
  });
  return server;
}

function addPages(app: FastifyInstance, simulator: StripeSimulator): void {
  parseFormsAsText(app);
  addPageRoutes(app, simulator);
}

/** Keeps forms as text, because the API parses Stripe's brackets and the pages read a single action. */
function parseFormsAsText(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

function catchUpSafely(simulator: StripeSimulator): void {
  try {
    simulator.catchUp();
  } catch (error) {
    console.error('The payments stand-in failed to catch up:', error);
  }
}
