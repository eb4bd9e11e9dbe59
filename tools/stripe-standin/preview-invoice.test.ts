import { describe, expect, it } from 'vitest';
import { startStandin, stockShop, subscribe } from '#tests/stripe-standin/started-standin.ts';

async function startWithMonth() {
  const started = await startStandin();
  const shop = await stockShop(started.stripe);
  return { ...started, ...(await subscribe(started, shop.monthly.id)) };
}

describe('the preview of an invoice', () => {
  it('is the next renewal, and nothing is kept', async () => {
    const { stripe, subscription } = await startWithMonth();
    const end = subscription.items.data[0]!.current_period_end;
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ amount_due: 100, created: end, status: 'draft' });
    expect(preview.id).toMatch(/^upcoming_in_/);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
  });

  it('does not exist for a subscription that ends before it', async () => {
    const { stripe, subscription } = await startWithMonth();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
      statusCode: 404,
    });
  });
});

describe('a hosted invoice', () => {
  it('is shown to every visitor that has its address', async () => {
    const { stripe } = await startWithMonth();
    const [invoice] = (await stripe.invoices.list()).data;
    const page = await fetch(invoice!.hosted_invoice_url!);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/\$1\.00/);
    expect((await fetch(`${invoice!.hosted_invoice_url}x`)).status).toBe(404);
  });
});
