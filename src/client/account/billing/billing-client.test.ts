import { expect, test } from 'vitest';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { readPaymentPage } from './billing-client.ts';

const OURS = 'http://localhost:3000';
const read = (url: unknown) => readPaymentPage({ url }, OURS);
const failureOf = (body: unknown) => {
  try {
    return readPaymentPage(body, OURS);
  } catch (thrown) {
    return toHttpFailure(thrown);
  }
};

test.each(['https://checkout.stripe.com/c/pay/cs_1#fid', 'http://localhost:3000/c/pay/cs_1'])(
  'goes to %s',
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
])('does not go to %j', (url) => {
  expect(failureOf({ url })).toEqual({ kind: 'unreadable', message: null });
});

test('keeps the sentence that an answer holds in the place of an address', () => {
  expect(failureOf({ error: 'Closed today.' })).toEqual({ kind: 'unreadable', message: 'Closed today.' });
  expect(failureOf(null)).toEqual({ kind: 'unreadable', message: null });
});
