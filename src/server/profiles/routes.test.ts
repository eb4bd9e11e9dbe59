import { describe, expect, it } from 'vitest';
import { parseDowngrade } from './routes.ts';

const ANN = 'a1b2c3d4-0000-4000-8000-000000000001';
const parseOwnPatch = (
  values: Record<string, unknown>,
  id: string | null = ANN,
  caller: string | null = ANN,
) =>
  parseDowngrade(caller ?? undefined, {
    id,
    row: { columns: Object.keys(values), json: JSON.stringify([values]), count: 1 },
  });
const DOWNGRADE = { plan: 'free', subscription_status: 'canceled' };

describe('parseDowngrade', () => {
  // docs/product/billing.md#downgrade
  it('accepts exactly the two values in any order', () => {
    expect(parseOwnPatch(DOWNGRADE)).toEqual({ userId: ANN });
    expect(parseOwnPatch({ subscription_status: 'canceled', plan: 'free' })).toEqual({ userId: ANN });
  });

  it.each([
    [{ plan: 'pro', subscription_status: 'canceled' }],
    [{ plan: 'free', subscription_status: 'active' }],
    [{ plan: 'free' }],
    [{ ...DOWNGRADE, current_period_end: null }],
    [{ ...DOWNGRADE, plan: ['free'] }],
  ])('returns null for the values %j', (values) => {
    expect(parseOwnPatch(values)).toBeNull();
  });

  it('returns null unless the user writes their own row', () => {
    expect(parseOwnPatch(DOWNGRADE, 'a1b2c3d4-0000-4000-8000-000000000002')).toBeNull();
    expect(parseOwnPatch(DOWNGRADE, null)).toBeNull();
    expect(parseOwnPatch(DOWNGRADE, ANN, null)).toBeNull();
  });
});
