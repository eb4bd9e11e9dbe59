import { expect, test } from 'vitest';
import { asDowngrade } from './routes.ts';

const ANN = 'a1b2c3d4-0000-4000-8000-000000000001';
const ask = (given: Record<string, unknown>, id: string | null = ANN, caller: string | null = ANN) =>
  asDowngrade(caller ?? undefined, {
    id,
    row: { columns: Object.keys(given), json: JSON.stringify([given]), count: 1 },
  });
const DOWNGRADE = { plan: 'free', subscription_status: 'canceled' };

// docs/product/billing.md#downgrade
test('is a downgrade with exactly the two values, in any order, on the user’s own row', () => {
  expect(ask(DOWNGRADE)).toEqual({ userId: ANN });
  expect(ask({ subscription_status: 'canceled', plan: 'free' })).toEqual({ userId: ANN });
});

test.each([
  [{ plan: 'pro', subscription_status: 'canceled' }],
  [{ plan: 'free', subscription_status: 'active' }],
  [{ plan: 'free' }],
  [{ ...DOWNGRADE, current_period_end: null }],
  [{ ...DOWNGRADE, plan: ['free'] }],
])('is no downgrade with the values %j', (given) => {
  expect(ask(given)).toBeNull();
});

test('is no downgrade for another user’s row, for all rows, or by a visitor', () => {
  expect(ask(DOWNGRADE, 'a1b2c3d4-0000-4000-8000-000000000002')).toBeNull();
  expect(ask(DOWNGRADE, null)).toBeNull();
  expect(ask(DOWNGRADE, ANN, null)).toBeNull();
});
