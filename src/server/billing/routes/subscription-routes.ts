import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Billing } from '#server/billing/billing.ts';
import { countOrRefuse } from '#server/limits/count-or-refuse.ts';
import type { BillingSummary } from '#shared/billing/answers.ts';
import {
  SUBSCRIPTION_PATHS,
  type SubscriptionDetails,
  SwitchOrderSchema,
  type YearlyQuote,
} from '#shared/billing/subscription-answers.ts';
import { type BillingLimits, tooManyRequests } from './billing-limits.ts';
import { checkCaller, explain } from './caller.ts';
import { summarizeBilling } from './summarize-billing.ts';

type Guard = { onRequest: ((request: FastifyRequest) => Promise<void>)[]; bodyLimit: number };

/** What a family asks about the subscription that it has, and its change from the month to the year. */
export function registerSubscriptionRoutes(
  app: FastifyInstance,
  { billing, limits, guard }: { billing: Billing; limits: BillingLimits; guard: Guard },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(SUBSCRIPTION_PATHS.details, guard, async (request, reply): Promise<SubscriptionDetails> => {
    await countOrRefuse(reply, limits.details, request.user.id, tooManyRequests);
    return explain(billing.readDetails(request.user.id));
  });

  routes.post(
    SUBSCRIPTION_PATHS.invoice,
    { ...guard, schema: { body: z.object({ userId: z.uuid() }) } },
    async (request, reply) => {
      checkCaller(request.user.id, request.body.userId);
      await countOrRefuse(reply, limits.portal, request.user.id, tooManyRequests);
      return { url: await explain(billing.openLatestInvoice(request.user.id)) };
    },
  );

  routes.get(SUBSCRIPTION_PATHS.yearlyQuote, guard, async (request, reply): Promise<YearlyQuote> => {
    await countOrRefuse(reply, limits.preview, request.user.id, tooManyRequests);
    return explain(billing.quoteYearly(request.user.id));
  });

  routes.post(
    SUBSCRIPTION_PATHS.switchToYearly,
    { ...guard, schema: { body: SwitchOrderSchema } },
    async (request, reply): Promise<BillingSummary> => {
      const { userId, ...quote } = request.body;
      checkCaller(request.user.id, userId);
      await countOrRefuse(reply, limits.checkout, request.user.id, tooManyRequests);
      await explain(billing.switchToYearly(userId, quote));
      return explain(summarizeBilling(billing.deps, userId));
    },
  );
}
