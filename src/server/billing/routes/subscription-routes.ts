import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Billing } from '#server/billing/billing.ts';
import { countOrRefuse } from '#server/http/limits/count-or-refuse.ts';
import { BillingPageSchema, BillingSummarySchema } from '#shared/billing/answers.ts';
import { InvoiceRequestSchema } from '#shared/billing/requests.ts';
import {
  SUBSCRIPTION_PATHS,
  SubscriptionDetailsSchema,
  SwitchOrderSchema,
  YearlyQuoteSchema,
} from '#shared/billing/subscription-answers.ts';
import { type BillingLimits, tooManyRequests } from './billing-limits.ts';
import { checkCaller, explain } from './caller.ts';
import { summarizeBilling } from './summarize-billing.ts';

type Guard = { onRequest: ((request: FastifyRequest) => Promise<void>)[]; bodyLimit: number };

/** What an account asks about the subscription that it has, and its change from the month to the year. */
export function registerSubscriptionRoutes(
  app: FastifyInstance,
  { billing, limits, guard }: { billing: Billing; limits: BillingLimits; guard: Guard },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    SUBSCRIPTION_PATHS.details,
    { ...guard, schema: { response: { 200: SubscriptionDetailsSchema } } },
    async (request, reply) => {
      await countOrRefuse(reply, limits.details, request.user.id, tooManyRequests);
      return explain(billing.readDetails(request.user.id));
    },
  );

  routes.post(
    SUBSCRIPTION_PATHS.invoice,
    { ...guard, schema: { body: InvoiceRequestSchema, response: { 200: BillingPageSchema } } },
    async (request, reply) => {
      checkCaller(request.user.id, request.body.userId);
      await countOrRefuse(reply, limits.portal, request.user.id, tooManyRequests);
      return { url: await explain(billing.openLatestInvoice(request.user.id)) };
    },
  );

  routes.get(
    SUBSCRIPTION_PATHS.yearlyQuote,
    { ...guard, schema: { response: { 200: YearlyQuoteSchema } } },
    async (request, reply) => {
      await countOrRefuse(reply, limits.preview, request.user.id, tooManyRequests);
      return explain(billing.quoteYearly(request.user.id));
    },
  );

  routes.post(
    SUBSCRIPTION_PATHS.switchToYearly,
    { ...guard, schema: { body: SwitchOrderSchema, response: { 200: BillingSummarySchema } } },
    async (request, reply) => {
      const { userId, ...quote } = request.body;
      checkCaller(request.user.id, userId);
      await countOrRefuse(reply, limits.checkout, request.user.id, tooManyRequests);
      await explain(billing.switchToYearly(userId, quote));
      return explain(summarizeBilling(billing.deps, userId));
    },
  );
}
