import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PORTAL } from '#stripe-standin/resources/portal.ts';
import { answerRequest, describeFailure } from './request/answer-request.ts';
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
    const failure = checkKey(request, simulator.apiKey);
    if (failure) return send(reply, describeFailure(failure));
  });
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(simulator, endpoint, request, reply),
    });
  }
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      describeFailure(
        new ApiError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
        }),
      ),
    ),
  );
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
    const error = new ApiError(503, { type: 'api_error', message: 'Service unavailable.' });
    return send(reply, describeFailure(error));
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
  return send(reply, answer);
}

function send(reply: FastifyReply, { status, body }: { status: number; body: unknown }): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

function checkKey(request: FastifyRequest, apiKey: string): ApiError | null {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (given === apiKey) return null;
  const message = given.startsWith('sk_live_')
    ? 'A live key was sent to the payments stand-in. Live keys belong to Stripe alone.'
    : 'Invalid API Key provided.';
  return new ApiError(401, { type: 'invalid_request_error', message });
}
