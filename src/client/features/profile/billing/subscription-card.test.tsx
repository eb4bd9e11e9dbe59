import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toSignedInUser } from '#client/account/auth/auth-context.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { SubscriptionCard } from './subscription-card.tsx';

const PRINT = {
  plan: 'print',
  subscription_status: 'active',
  current_period_end: '2099-06-15T12:00:00Z',
  cancel_at_period_end: false,
  has_billing_account: false,
};

async function openCard(summary: object) {
  const user = createUser();
  getCurrentServer().on('POST /sync-subscription', () => createJsonResponse({ ...PRINT, ...summary }));
  return renderScreen(<SubscriptionCard user={toSignedInUser(user)} />, { user, path: '/profile' });
}

it('shows how long the plan stays after a failed renewal', async () => {
  await openCard({ subscription_status: 'past_due' });
  expect(await screen.findByText('Stays until June 15, 2099')).toBeDefined();
});

it('shows when a canceled plan ends', async () => {
  await openCard({ cancel_at_period_end: true });
  expect(await screen.findByText('Ends on June 15, 2099')).toBeDefined();
});

it('shows the end of a gifted plan without billing to manage', async () => {
  await openCard({ plan: 'pro', current_period_end: null, gift_until: '2099-06-15T12:00:00Z' });
  expect(await screen.findByText('A gift until June 15, 2099. There is nothing to pay.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Manage Billing' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
});

it('folds the settled refunds', async () => {
  const createRefund = (amount: number, state: string, day: string) => ({
    amount,
    parts: [amount],
    currency: 'usd',
    state,
    reason: 'downgrade',
    created_at: `${day}T12:00:00Z`,
  });
  const refunds = [
    { ...createRefund(999, 'pending', '2026-06-03'), parts: [900, 99] },
    createRefund(200, 'sent', '2026-06-02'),
    createRefund(100, 'settled', '2026-01-01'),
  ];
  await openCard({ plan: 'free', current_period_end: null, refunds });
  const lines = await screen.findAllByText(/^Your refund of /);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Your refund of $9.99 from June 3, 2026 is on its way; banks take 5–10 days. It comes in 2 parts: $9.00 and $0.99.',
    'Your refund of $2.00 from June 2, 2026 has been sent; banks take 5–10 days.',
  ]);
  const earlier = screen.getByText('Earlier refunds').closest('details');
  expect(earlier?.open).toBe(false);
  expect(within(earlier!).getByText('$1.00 on January 1, 2026')).toBeDefined();
});
