import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PORTAL } from '#stripe-standin/resources/portal.ts';
import { answerRequest } from './request/answer-request.ts';
import { ApiError } from './request/api-error.ts';
import type { Endpoint } from './request/endpoint.ts';
import { PRICES, PRODUCTS } from './resources/catalog.ts';
import { CHECKOUT_SESSIONS } from './resources/checkout-sessions.ts';
import { CUSTOMERS } from './resources/customers.ts';
import { INVOICES, REFUNDS } from './resources/invoices.ts';
import { SUBSCRIPTIONS } from './resources/subscriptions.ts';
import { EVENTS, WEBHOOK_ENDPOINTS } from './resources/webhooks.ts';
import { makeId } from './state/store.ts';
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

/** Adds Stripe's API to a server: `/v1/…` with a bearer key, form-encoded parameters and JSON answers. */
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
  const fault = simulator.takeFault(request.method, path);
  if (fault === 'unavailable') {
    throw new ApiError(503, { type: 'api_error', message: 'Service unavailable.' });
  }
  const key = request.headers['idempotency-key'];
  const answer = simulator.perform((core) =>
    answerRequest(core, endpoint, {
      method: request.method,
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
  return reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body));
}

function checkKey(request: FastifyRequest, apiKey: string): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (given === apiKey) return;
  const message = given.startsWith('sk_live_')
    ? 'A live key was sent to the payments stand-in. Live keys belong to Stripe alone.'
    : 'Invalid API Key provided.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
}
