import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { countOrRefuse } from '#server/http/limits/count-or-refuse.ts';
import { rememberMailLanguage } from '#server/mail/mail-settings.ts';
import { BillingPageSchema, BillingSummarySchema, DowngradeQuoteSchema } from '#shared/billing/answers.ts';
import { BillingCallerSchema, CheckoutRequestSchema, WebhookAnswerSchema } from '#shared/billing/requests.ts';
import { SUBSCRIPTION_PATHS } from '#shared/billing/subscription-answers.ts';
import { createBillingLimits, tooManyRequests } from './billing-limits.ts';
import { checkCaller, explain } from './caller.ts';
import { registerSubscriptionRoutes } from './subscription-routes.ts';
import { summarizeBilling } from './summarize-billing.ts';

/**
 * The parent's side of billing (docs/product/billing.md#checkout, docs/product/billing.md#portal). The token
 * alone decides whose money it is: a body that names another user is refused, and its e-mail is not read.
 */
export function registerBillingRoutes(
  app: FastifyInstance,
  deps: { db: Database; billing: Billing | null; requireUser: RequireUser },
): void {
  const { requireUser } = deps;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  if (deps.billing === null) {
    refuseBilling(app, requireUser);
    return;
  }
  const { billing } = deps;
  const keepLanguage = ({ user, headers }: FastifyRequest) =>
    rememberMailLanguage(deps.db, user.id, headers['accept-language'], billing.deps.clock());
  const guard = { onRequest: [requireUser, keepLanguage], bodyLimit: 16 * 1024 };
  const limits = createBillingLimits(deps.db);

  routes.post(
    '/create-checkout-session',
    { ...guard, schema: { body: CheckoutRequestSchema, response: { 200: BillingPageSchema } } },
    async (request, reply) => {
      checkCaller(request.user.id, request.body.userId);
      await countOrRefuse(reply, limits.checkout, request.user.id, tooManyRequests);
      return { url: await explain(billing.startCheckout(request.user.id, request.body.billingCycle)) };
    },
  );

  routes.post(
    '/create-portal-session',
    { ...guard, schema: { body: BillingCallerSchema, response: { 200: BillingPageSchema } } },
    async (request, reply) => {
      checkCaller(request.user.id, request.body.userId);
      await countOrRefuse(reply, limits.portal, request.user.id, tooManyRequests);
      return { url: await explain(billing.openPortal(request.user.id)) };
    },
  );

  routes.post(
    '/sync-subscription',
    { ...guard, schema: { response: { 200: BillingSummarySchema } } },
    async (request, reply) => {
      await countOrRefuse(reply, limits.sync, request.user.id, tooManyRequests);
      await explain(billing.sync(request.user.id));
      return explain(summarizeBilling(billing.deps, request.user.id));
    },
  );

  routes.get(
    '/downgrade-preview',
    { ...guard, schema: { response: { 200: DowngradeQuoteSchema } } },
    async (request, reply) => {
      await countOrRefuse(reply, limits.preview, request.user.id, tooManyRequests);
      const preview = await explain(billing.previewDowngrade(request.user.id));
      if (preview === null) return { refund: null };
      const { amount, currency, paidUntil } = preview;
      return { refund: { amount, currency, paid_until: paidUntil.toISOString() } };
    },
  );

  registerSubscriptionRoutes(app, { billing, limits, guard });
}

/** Answers with an error that says so where no payments are set up. */
function refuseBilling(app: FastifyInstance, requireUser: RequireUser): void {
  const refuse = async () => {
    throw new ApiError(503, 'payments_not_set_up', 'Payments are not set up on this server.');
  };
  const { details, invoice, yearlyQuote, switchToYearly } = SUBSCRIPTION_PATHS;
  const posts = ['/create-checkout-session', '/create-portal-session', '/sync-subscription'];
  for (const url of [...posts, invoice, switchToYearly]) app.post(url, { onRequest: requireUser }, refuse);
  for (const url of ['/downgrade-preview', details, yearlyQuote]) {
    app.get(url, { onRequest: requireUser }, refuse);
  }
}

/** `POST /stripe/webhook`, in a scope of its own: the signature is over the bytes, so nothing may parse them before. */
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
