import { expect, test } from 'vitest';
import {
  BillingFailure,
  type BillingFailureReason,
  describeBillingFailure,
  saysPaymentsOff,
} from './billing-failure.ts';

const CHINESE: Record<string, string> = {
  'billing.noToken': '缺少登录凭证',
  'billing.codes.billing_busy': '正在进行',
};
const inChinese = (key: string, { defaultValue }: { defaultValue: string }) => CHINESE[key] ?? defaultValue;
const refused = (code: string | null, error: string | null): BillingFailureReason => {
  return { kind: 'refused', status: 503, code, error };
};

test('keeps the exact sentences of the product rules', () => {
  const say = (reason: BillingFailureReason) => new BillingFailure(reason).message;
  expect(say({ kind: 'no-token' })).toBe('Missing auth token');
  expect(say(refused('billing_busy', 'Another step is running.'))).toBe('Another step is running.');
  expect(say(refused(null, null))).toBe('HTTP 503');
  expect(say({ kind: 'no-url', error: null })).toBe('No checkout URL returned');
  expect(say({ kind: 'no-url', error: 'Closed today.' })).toBe('Closed today.');
});

test('in another language a code speaks for itself; an unknown one leaves the server its words', () => {
  const say = (reason: BillingFailureReason) => describeBillingFailure(reason, 'zh', inChinese);
  expect(say({ kind: 'no-token' })).toBe('缺少登录凭证');
  expect(say(refused('billing_busy', 'Another step is running.'))).toBe('正在进行');
  expect(say(refused('new_code', 'Something new.'))).toBe('Something new.');
  expect(say(refused(null, null))).toBe('HTTP 503');
});

test('distinguishes payments that are off from payments that fail', () => {
  expect(saysPaymentsOff(new BillingFailure(refused('payments_not_set_up', 'Not set up.')))).toBe(true);
  expect(saysPaymentsOff(new BillingFailure(refused('billing_busy', 'Another step.')))).toBe(false);
  expect(saysPaymentsOff(new BillingFailure({ kind: 'out-of-reach' }))).toBe(false);
  expect(saysPaymentsOff(new Error('anything'))).toBe(false);
});
