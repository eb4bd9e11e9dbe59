import { expect, test } from 'vitest';
import { BillingFailure } from './billing-failure.ts';
import { readPaymentPage } from './payment-page.ts';

const OURS = 'http://localhost:3000';
const read = (url: unknown) => readPaymentPage({ url }, OURS);

test.each(['https://checkout.stripe.com/c/pay/cs_1#fid', 'http://localhost:3000/c/pay/cs_1'])(
  '%s is gone to',
  (url) => {
    expect(read(url)).toBe(url);
  },
);

test.each([
  'http://checkout.stripe.com/c/pay/cs_1',
  'http://localhost:3001/c/pay/cs_1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/c/pay/cs_1',
  '',
  7,
  null,
  undefined,
])('%j is not', (url) => {
  expect(() => read(url)).toThrow(new BillingFailure({ kind: 'no-url', error: null }));
});

test('an error in the place of an address is said', () => {
  expect(() => readPaymentPage({ error: 'Closed today.' }, OURS)).toThrow('Closed today.');
  expect(() => readPaymentPage(null, OURS)).toThrow('No checkout URL returned');
});
