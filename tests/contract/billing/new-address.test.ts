import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { openMailboxes } from '#tests/support/mail/account-mails.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

it('gives the customer at Stripe the address that the account was changed to', async () => {
  const mailboxes = await openMailboxes(shop.server);
  const family = await shop.signUp();
  const { customer } = await shop.subscribe(family);
  const email = `${randomUUID()}@example.org`;
  await family.client.auth.updateUser({ email, current_password: PASSWORD } as object);
  const token = await mailboxes.newestToken(email);
  const confirmed = await createTestClient(shop.server.url).auth.verifyOtp({
    token_hash: token,
    type: 'email_change',
  });
  expect(confirmed.error).toBeNull();
  await vi.waitUntil(
    async () => {
      const found = await shop.stripe.customers.retrieve(customer as string);
      return !found.deleted && found.email === email;
    },
    { timeout: 20_000, interval: 50 },
  );
  await mailboxes.close();
});
