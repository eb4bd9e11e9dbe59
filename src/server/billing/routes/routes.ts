import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Billing } from '#server/billing/billing.ts';
import { describeError, toBillingError } from '#server/billing/stripe/client.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError, rateLimited } from '#server/http/errors.ts';
import { countOrRefuse, createRateLimit } from '#server/http/rate-limit.ts';
import { rememberMailLanguage } from '#server/mail/mail-settings.ts';
import type { Downgrade } from '#server/profiles/routes.ts';
import { RestError } from '#server/rest/rest-error.ts';
import {
  BillingCallerSchema,
  BillingPageSchema,
  BillingSummarySchema,
  CheckoutRequestSchema,
  DowngradeQuoteSchema,
  InvoiceRequestSchema,
  SUBSCRIPTION_PATHS,
  SubscriptionDetailsSchema,
  SwitchOrderSchema,
  WebhookAnswerSchema,
  YearlyQuoteSchema,
} from '#shared/plan/billing-protocol.ts';

/** Requests per account in ten minutes. The page after a payment asks every second, in each tab. */
const TRIES = { checkout: 20, portal: 20, sync: 60, details: 60, preview: 30, downgrade: 20 };
type Limit = keyof typeof TRIES;

function createBillingLimit(db: Database, name: Limit) {
  return createRateLimit(db, { name: `billing-${name}`, points: TRIES[name], seconds: 600 });
}

function tooManyRequests(): ApiError {
  return rateLimited('Too many tries in a short time. Please wait a few minutes and try again.');
}

/** The token alone decides whose money it is (docs/product/billing.md#own-money). */
export function registerBillingRoutes(
  app: FastifyInstance,
  { db, billing, requireUser }: { db: Database; billing: Billing | null; requireUser: RequireUser },
): void {
  const { details, invoice, yearlyQuote, switchToYearly } = SUBSCRIPTION_PATHS;
  if (billing === null) {
    const refuse = async () => {
      throw new ApiError(503, 'payments_not_set_up', 'Payments are not set up on this server.');
    };
    const posts = ['/create-checkout-session', '/create-portal-session', '/sync-subscription'];
    for (const url of [...posts, invoice, switchToYearly]) app.post(url, { onRequest: requireUser }, refuse);
    for (const url of ['/downgrade-preview', details, yearlyQuote]) {
      app.get(url, { onRequest: requireUser }, refuse);
    }
    return;
  }

  const routes = app.withTypeProvider<ZodTypeProvider>();
  const keepLanguage = ({ user, headers }: FastifyRequest) =>
    rememberMailLanguage(db, user.id, headers['accept-language'], billing.deps.clock());
  const guard = (limit: Limit, ...checks: ((request: FastifyRequest) => Promise<void>)[]) => {
    const rateLimit = createBillingLimit(db, limit);
    const count = ({ user }: FastifyRequest, reply: FastifyReply) =>
      countOrRefuse(reply, rateLimit, user.id, tooManyRequests);
    return { onRequest: [requireUser, keepLanguage], preHandler: [...checks, count], bodyLimit: 16 * 1024 };
  };

  routes.post(
    '/create-checkout-session',
    {
      ...guard('checkout', checkCaller),
      schema: { body: CheckoutRequestSchema, response: { 200: BillingPageSchema } },
    },
    async ({ user, body }) => ({ url: await explain(billing.startCheckout(user.id, body.billingCycle)) }),
  );

  routes.post(
    '/create-portal-session',
    {
      ...guard('portal', checkCaller),
      schema: { body: BillingCallerSchema, response: { 200: BillingPageSchema } },
    },
    async ({ user }) => ({ url: await explain(billing.openPortal(user.id)) }),
  );

  routes.post(
    '/sync-subscription',
    { ...guard('sync'), schema: { response: { 200: BillingSummarySchema } } },
    async ({ user }) => {
      await explain(billing.sync(user.id));
      return explain(billing.summarize(user.id));
    },
  );

  routes.get(
    '/downgrade-preview',
    { ...guard('preview'), schema: { response: { 200: DowngradeQuoteSchema } } },
    ({ user }) => explain(billing.previewDowngrade(user.id)),
  );

  routes.get(
    details,
    { ...guard('details'), schema: { response: { 200: SubscriptionDetailsSchema } } },
    ({ user }) => explain(billing.readDetails(user.id)),
  );

  routes.post(
    invoice,
    {
      ...guard('portal', checkCaller),
      schema: { body: InvoiceRequestSchema, response: { 200: BillingPageSchema } },
    },
    async ({ user }) => ({ url: await explain(billing.openLatestInvoice(user.id)) }),
  );

  routes.get(
    yearlyQuote,
    { ...guard('preview'), schema: { response: { 200: YearlyQuoteSchema } } },
    ({ user }) => explain(billing.quoteYearly(user.id)),
  );

  routes.post(
    switchToYearly,
    {
      ...guard('checkout', checkCaller),
      schema: { body: SwitchOrderSchema, response: { 200: BillingSummarySchema } },
    },
    async ({ user, body: { quotedAt, amount } }) => {
      await explain(billing.switchToYearly(user.id, { quotedAt, amount }));
      return explain(billing.summarize(user.id));
    },
  );
}

async function checkCaller({ user, body }: FastifyRequest): Promise<void> {
  if ((body as { userId: string }).userId === user.id) return;
  throw new ApiError(
    403,
    'not_your_account',
    'This is not the account you are signed in with. Please reload the page.',
  );
}

async function explain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toBillingError(error);
  }
}

/** Words failures in that endpoint's dialect. */
export function createDowngradeForRest(billing: Billing): Downgrade {
  const limit = createBillingLimit(billing.deps.db, 'downgrade');
  return async (userId) => {
    try {
      if ((await limit.consume(userId)) !== null) throw tooManyRequests();
      await billing.downgradeToFree(userId);
    } catch (error) {
      const known = toBillingError(error);
      if (!(known instanceof ApiError)) throw error;
      billing.deps.log.warn({ reason: describeError(error) }, 'a downgrade failed');
      throw new RestError(known.status, known.code, known.message);
    }
  };
}

/** The signature covers the raw bytes, so nothing may parse them first. */
export function registerStripeWebhook(app: FastifyInstance, billing: Billing): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: 1024 * 1024, schema: { response: { 200: WebhookAnswerSchema } } };
  app.withTypeProvider<ZodTypeProvider>().post('/stripe/webhook', options, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await billing.receiveWebhook(body, [request.headers['stripe-signature'] ?? ''].flat().join(','));
    return { received: true as const };
  });
}
