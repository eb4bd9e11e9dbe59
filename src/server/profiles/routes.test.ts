import { describe, expect, it } from 'vitest';
import { isDowngrade } from './routes.ts';

const ANN = 'a1b2c3d4-0000-4000-8000-000000000001';
const isPatchDowngrade = (values: Record<string, unknown>, id: string | null = ANN) =>
  isDowngrade(ANN, id, { columns: Object.keys(values), json: JSON.stringify([values]), count: 1 });
const DOWNGRADE = { plan: 'free', subscription_status: 'canceled' };

describe('isDowngrade', () => {
  // docs/product/billing.md#downgrade
  it('accepts exactly the two values in any order', () => {
    expect(isPatchDowngrade(DOWNGRADE)).toBe(true);
    expect(isPatchDowngrade({ subscription_status: 'canceled', plan: 'free' })).toBe(true);
  });

  it.each([
    [{ plan: 'pro', subscription_status: 'canceled' }],
    [{ plan: 'free', subscription_status: 'active' }],
    [{ plan: 'free' }],
    [{ ...DOWNGRADE, current_period_end: null }],
    [{ ...DOWNGRADE, plan: ['free'] }],
  ])('refuses the values %j', (values) => {
    expect(isPatchDowngrade(values)).toBe(false);
  });

  it('refuses a row that is not the user’s own', () => {
    expect(isPatchDowngrade(DOWNGRADE, 'a1b2c3d4-0000-4000-8000-000000000002')).toBe(false);
    expect(isPatchDowngrade(DOWNGRADE, null)).toBe(false);
  });
});
