import { createStripeClient } from '#server/billing/billing.ts';
import { checkPrices } from '#server/billing/checkout/prices.ts';
import { describeError } from '#server/billing/stripe-error.ts';
import { BRAND } from '#shared/brand.ts';
import { setUpStripe } from './setup-stripe.ts';

/** What of the settings `npm run stripe:setup` needs. */
export type SetupSettings = { STRIPE_SECRET_KEY?: string | undefined; PUBLIC_URL: string };

/**
 * `npm run stripe:setup`: prepares the Stripe account of the secret key, and returns lines for the person who
 * runs it. Throws an Error in words for that person when Stripe refuses.
 */
export async function runStripeSetup(settings: SetupSettings): Promise<string[]> {
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: publicUrl } = settings;
  if (!secretKey) {
    return [
      'STRIPE_SECRET_KEY is not set: test payments are used, and they prepare themselves at every start.',
    ];
  }
  const stripe = createStripeClient(secretKey, null);
  // Stripe reaches nothing but public https addresses.
  const webhookUrl = publicUrl.startsWith('https://') ? `${publicUrl}/stripe/webhook` : null;
  try {
    const options = { productName: `${BRAND} Print`, publicUrl, webhookUrl, shortenAtPeriodEnd: true };
    const { done, webhookSecret } = await setUpStripe(stripe, options);
    const check = await checkPrices(stripe);
    return [
      ...done,
      ...(check.ok ? ['The prices are those of the plan page.'] : check.problems),
      ...describeWebhook(webhookUrl, webhookSecret),
      'In the Stripe dashboard, let failed payments be retried for 14 days at most, then cancel the subscription.',
    ];
  } catch (error) {
    throw new Error(`Stripe could not be set up: ${describeError(error)}`, { cause: error });
  }
}

function describeWebhook(url: string | null, secret: string | null): string[] {
  if (url === null) {
    return [
      'No webhook endpoint: PUBLIC_URL is not an https address. The server asks Stripe every minute instead.',
    ];
  }
  if (secret === null) return ['The webhook endpoint was there already; its secret is the one you have.'];
  return [`Put this line into .env; it is shown only now:\nSTRIPE_WEBHOOK_SECRET=${secret}`];
}
