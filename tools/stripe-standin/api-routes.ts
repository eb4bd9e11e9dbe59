import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, ParameterError } from './request/api-error.ts';
import type { Endpoint } from './request/endpoint.ts';
import { type ParamRecord, parseBracketParams, readParams } from './request/params.ts';
import { PRICES, PRODUCTS } from './resources/catalog.ts';
import { CHECKOUT_SESSIONS } from './resources/checkout-sessions.ts';
import { CUSTOMERS } from './resources/customers.ts';
import { INVOICES, REFUNDS } from './resources/invoices.ts';
import { PORTAL } from './resources/portal.ts';
import { SUBSCRIPTIONS } from './resources/subscriptions.ts';
import { EVENTS, WEBHOOK_ENDPOINTS } from './resources/webhooks.ts';
import { type Core, makeId } from './state/store.ts';
import type { List, Subscription } from './state/wire-types.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

const ENDPOINTS: Endpoint[] = [
  ...CUSTOMERS,
  ...PRODUCTS,
  ...PRICES,
  ...CHECKOUT_SESSIONS,
  ...SUBSCRIPTIONS,
  ...INVOICES,
  ...REFUNDS,
  ...PORTAL,
  ...WEBHOOK_ENDPOINTS,
  ...EVENTS,
];

/** Adds Stripe's API to a server: `/v1/…` with a bearer key, form-encoded parameters and JSON responses. */
export function addApiRoutes(app: FastifyInstance, simulator: StripeSimulator): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', makeId('req', 14));
    checkKey(request, simulator.apiKey);
  });
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(simulator, endpoint, request, reply),
    });
  }
  app.setNotFoundHandler(({ method, url }) => {
    const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}).`;
    throw new ApiError(404, { type: 'invalid_request_error', message });
  });
}

async function handle(
  simulator: StripeSimulator,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [path = '', query = ''] = request.url.split('?', 2);
  const fault = simulator.consumeFault(request.method, path);
  if (fault === 'unavailable') {
    throw new ApiError(503, { type: 'api_error', message: 'Service unavailable.' });
  }
  const key = request.headers['idempotency-key'];
  const response = simulator.perform((core) =>
    executeRequest(core, endpoint, {
      path,
      id: (request.params as { id?: string }).id ?? '',
      encoded: endpoint.method === 'POST' ? ((request.body as string | undefined) ?? '') : query,
      key: typeof key === 'string' ? key : null,
      fails: fault === 'error',
    }),
  );
  if (fault === 'lose') {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  return reply.code(response.status).type('application/json').send(JSON.stringify(response.body));
}

function checkKey(request: FastifyRequest, apiKey: string): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (key === apiKey) return;
  const message = key.startsWith('sk_live_')
    ? 'A live key was sent to the payments stand-in. Live keys belong only to Stripe.'
    : 'Invalid API Key provided.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

/**
 * Returns the stored response for an idempotency key, or null.
 * @throws ApiError `idempotency_error` when the key was used with another request
 */
function findStoredResponse(core: Core, key: string, request: string): ApiResponse | null {
  const stored = core.store.get('idempotency', key);
  if (!stored || stored.request === request) return stored ?? null;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

type ApiResponse = { status: number; body: unknown };
type ApiRequest = {
  path: string;
  id: string;
  encoded: string;
  key: string | null;
  fails: boolean;
};

/**
 * Executes a request completely or not at all. Stores the first response under the idempotency key, even a failure, unless
 * the parameters were refused.
 */
function executeRequest(core: Core, endpoint: Endpoint, request: ApiRequest): ApiResponse {
  try {
    const params = parseBracketParams(request.encoded);
    const key = endpoint.method === 'POST' ? request.key : null;
    if (!key) return perform(core, endpoint, request, params);
    const fingerprint = `${request.path} ${request.encoded}`;
    const stored = findStoredResponse(core, key, fingerprint);
    if (stored) return stored;
    const response = perform(core, endpoint, request, params);
    core.store.put('idempotency', { id: key, request: fingerprint, ...response, created: core.now() });
    return response;
  } catch (error) {
    if (error instanceof ApiError) return describeFailure(error);
    throw error;
  }
}

function perform(
  core: Core,
  endpoint: Endpoint,
  request: ApiRequest,
  { expand = [], ...record }: ParamRecord,
): ApiResponse {
  try {
    if (request.fails) throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    const params = readParams(endpoint.params, record);
    const body = core.store.atomically(() =>
      expandResponse(core, endpoint.respond(core, params as never, { id: request.id }), [expand].flat()),
    );
    return { status: 200, body };
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof ParameterError)) return describeFailure(error);
    throw error;
  }
}

export function describeFailure(error: ApiError): ApiResponse {
  return { status: error.statusCode, body: { error: error.details } };
}

/**
 * Returns a copy of a response with objects instead of ids at the paths of `expand`. Only the latest invoice of
 * subscriptions can be expanded.
 */
function expandResponse(core: Core, response: object, expand: readonly unknown[]): object {
  return expand.reduce<object>((body, path) => {
    const withInvoice = (subscription: Subscription) => ({
      ...subscription,
      latest_invoice: core.store.get('invoice', subscription.latest_invoice),
    });
    if (path === 'latest_invoice' && 'latest_invoice' in body) return withInvoice(body as Subscription);
    if (path === 'data.latest_invoice') {
      const list = body as List<Subscription>;
      return { ...list, data: list.data.map(withInvoice) };
    }
    throw new ParameterError('This property cannot be expanded.', undefined, 'expand');
  }, response);
}
