import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Billing } from '#server/billing/billing.ts';
import { describeError, toBillingError } from '#server/billing/stripe/client.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError, createRateLimitedError } from '#server/http/errors.ts';
import { countOrRefuse, createRateLimit } from '#server/http/rate-limit.ts';
import { rememberMailLanguage } from '#server/mail/mail-settings.ts';
import type { Downgrade } from '#server/profiles/routes.ts';
import { RestError } from '#server/rest/rest-error.ts';
import {
  BillingPageSchema,
  BillingSummarySchema,
  CheckoutRequestSchema,
  DowngradePreviewSchema,
  InvoiceRequestSchema,
  PortalRequestSchema,
  SUBSCRIPTION_PATHS,
  SubscriptionDetailsSchema,
  WebhookResponseSchema,
} from '#shared/plan/billing-protocol.ts';

/** Requests per account in ten minutes. The page after a payment sends a request every second, in each tab. */
const LIMITS = { checkout: 20, portal: 20, sync: 60, details: 60, preview: 30, downgrade: 20 };
type Limit = keyof typeof LIMITS;

function createBillingLimit(db: Database, name: Limit) {
  return createRateLimit(db, { name: `billing-${name}`, points: LIMITS[name], seconds: 600 });
}

function createTooManyRequestsError(): ApiError {
  return createRateLimitedError('Too many tries in a short time. Please wait a few minutes and try again.');
}

type Route = {
  method: 'GET' | 'POST';
  url: string;
  limit: Limit;
  schema: { body?: Schema; response: { 200: Schema } };
  run(billing: Billing, userId: string, body: never): Promise<object>;
};
type Schema = z.core.$ZodType;

function defineGet(url: string, limit: Limit, responseSchema: Schema, run: Route['run']): Route {
  return { method: 'GET', url, limit, schema: { response: { 200: responseSchema } }, run };
}

function definePost<Body extends { userId: string }>(
  url: string,
  limit: Limit,
  body: z.core.$ZodType<Body> | null,
  responseSchema: Schema,
  run: (billing: Billing, userId: string, body: Body) => Promise<object>,
): Route {
  const schema = { ...(body && { body }), response: { 200: responseSchema } };
  return { method: 'POST', url, limit, schema, run };
}

const { details, invoice } = SUBSCRIPTION_PATHS;

const ROUTES: Route[] = [
  definePost(
    '/create-checkout-session',
    'checkout',
    CheckoutRequestSchema,
    BillingPageSchema,
    (billing, id, order) => toPage(billing.startCheckout(id, order.billingCycle)),
  ),
  definePost(
    '/create-portal-session',
    'portal',
    PortalRequestSchema,
    BillingPageSchema,
    (billing, id, { flow }) => toPage(billing.createPortalUrl(id, flow)),
  ),
  definePost(invoice, 'portal', InvoiceRequestSchema, BillingPageSchema, (billing, id) =>
    toPage(billing.getLatestInvoiceUrl(id)),
  ),
  definePost('/sync-subscription', 'sync', null, BillingSummarySchema, async (billing, id) => {
    await billing.sync(id);
    return billing.summarize(id);
  }),
  defineGet('/downgrade-preview', 'preview', DowngradePreviewSchema, (billing, id) =>
    billing.previewDowngrade(id),
  ),
  defineGet(details, 'details', SubscriptionDetailsSchema, (billing, id) => billing.readDetails(id)),
];

async function toPage(url: Promise<string>): Promise<{ url: string }> {
  return { url: await url };
}

/** Registers routes on which only the token decides which account is billed (docs/product/billing.md#own-money). */
export function registerBillingRoutes(
  app: FastifyInstance,
  { db, billing, requireUser }: { db: Database; billing: Billing | null; requireUser: RequireUser },
): void {
  refuseOldSwitch(app, requireUser);
  if (billing === null) {
    const handler = async () => {
      throw new ApiError(503, 'payments_not_set_up', 'Payments are not set up on this server.');
    };
    for (const { method, url } of ROUTES) app.route({ method, url, onRequest: requireUser, handler });
    return;
  }
  const storeLanguage = ({ user, headers }: FastifyRequest) =>
    rememberMailLanguage(db, user.id, headers['accept-language'], billing.deps.clock());
  for (const { method, url, limit, schema, run } of ROUTES) {
    const rateLimit = createBillingLimit(db, limit);
    const countRequest = ({ user }: FastifyRequest, reply: FastifyReply) =>
      countOrRefuse(reply, rateLimit, user.id, createTooManyRequestsError);
    app.route({
      method,
      url,
      schema,
      onRequest: [requireUser, storeLanguage],
      preHandler: schema.body ? [checkCaller, countRequest] : countRequest,
      bodyLimit: 16 * 1024,
      handler: ({ user, body }) =>
        run(billing, user.id, body as never).catch((error: unknown) => {
          throw toBillingError(error);
        }),
    });
  }
}

/** Refuses two requests of pages that were loaded before the switch moved to the portal. */
function refuseOldSwitch(app: FastifyInstance, requireUser: RequireUser): void {
  const handler = async () => {
    throw new ApiError(
      410,
      'switch_moved',
      'The switch to yearly is now made in Manage Billing. Nothing was changed. Please reload the page.',
    );
  };
  app.route({ method: 'GET', url: '/yearly-quote', onRequest: requireUser, handler });
  app.route({ method: 'POST', url: '/switch-to-yearly', onRequest: requireUser, handler });
}

async function checkCaller({ user, body }: FastifyRequest): Promise<void> {
  if ((body as { userId: string }).userId === user.id) return;
  throw new ApiError(
    403,
    'not_your_account',
    'This is not the account you are signed in with. Please reload the page.',
  );
}

export function createDowngradeForRest(billing: Billing): Downgrade {
  const limit = createBillingLimit(billing.deps.db, 'downgrade');
  return async (userId) => {
    try {
      if ((await limit.consume(userId)) !== null) throw createTooManyRequestsError();
      await billing.downgradeToFree(userId);
    } catch (error) {
      const refusal = toBillingError(error);
      if (!(refusal instanceof ApiError)) throw error;
      billing.deps.log.warn({ reason: describeError(error) }, 'Failed to downgrade');
      throw new RestError(refusal.status, refusal.code, refusal.message);
    }
  };
}

/** In bytes. Stripe also delivers events to Amazon EventBridge, which accepted at most 256 kB. */
const EVENT_LIMIT = 256 * 1024;

/** Registers the webhook. The signature covers the raw bytes, so they are not parsed before it is checked. */
export function registerStripeWebhook(app: FastifyInstance, billing: Billing): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: EVENT_LIMIT, schema: { response: { 200: WebhookResponseSchema } } };
  app.withTypeProvider<ZodTypeProvider>().post('/stripe/webhook', options, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await billing.receiveWebhook(body, [request.headers['stripe-signature'] ?? ''].flat().join(','));
    return { received: true as const };
  });
}
