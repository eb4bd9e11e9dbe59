import type { StartedProduct } from '../browser/started-product.ts';
import { openTestPages } from '../browser/test-code.ts';
import type { SignedUp } from '../server/sign-up.ts';

/** Buys Print on the page of test payments, as another device would. @throws unless the plan is Print afterwards */
export async function buyPrint(
  product: Pick<StartedProduct, 'url' | 'output'>,
  family: SignedUp,
  billingCycle: 'monthly' | 'yearly' = 'monthly',
): Promise<void> {
  const authorization = `Bearer ${family.accessToken}`;
  const order = { plan: 'print', billingCycle, userId: family.user.id, email: family.email };
  const checkout = await fetch(`${product.url}/create-checkout-session`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { url } = (await checkout.json()) as { url: string };
  const body = new URLSearchParams({ action: 'pay' });
  await fetch(url, {
    method: 'POST',
    headers: { cookie: await openTestPages(product) },
    body,
    redirect: 'manual',
  });
  const synced = await fetch(`${product.url}/sync-subscription`, {
    method: 'POST',
    headers: { authorization },
  });
  const { plan } = (await synced.json()) as { plan: string };
  if (plan !== 'print') throw new Error(`The plan is ${plan} after the payment.`);
}
