import { expect, test } from 'vitest';
import { createRefusal, HttpError, type HttpFailure } from '#client/lib/http/http-failure.ts';
import { describeAsScreen } from '#tests/support/texts/describe-as-screen.ts';
import { BILLING_TEXTS, CHECKOUT_TEXTS, PORTAL_TEXTS, saysPaymentsOff } from './billing-client.ts';

const refused = (code: string | null, message: string | null): HttpFailure =>
  createRefusal({ status: 503, code, message });

test('says the sentences that are fixed', () => {
  expect(describeAsScreen({ kind: 'signed-out' }, CHECKOUT_TEXTS)).toBe('Missing auth token');
  expect(describeAsScreen({ kind: 'unreadable', message: null }, CHECKOUT_TEXTS)).toBe(
    'No checkout URL returned',
  );
  expect(describeAsScreen({ kind: 'unreadable', message: 'Closed today.' }, CHECKOUT_TEXTS)).toBe(
    'Closed today.',
  );
  expect(describeAsScreen(refused('billing_busy', 'Another step is running.'), BILLING_TEXTS)).toBe(
    'Another step is running.',
  );
  expect(describeAsScreen(refused(null, null), BILLING_TEXTS)).toBe('HTTP 503');
});

test('has Chinese sentences of its own, and leaves the server its words for an unknown code', () => {
  expect(describeAsScreen({ kind: 'signed-out' }, BILLING_TEXTS, 'zh')).toBe('缺少登录凭证，请重新登录');
  expect(describeAsScreen(refused('new_code', 'Something new.'), BILLING_TEXTS, 'zh')).toBe('Something new.');
});

test.each<HttpFailure>([
  { kind: 'offline' },
  { kind: 'timed-out' },
  { kind: 'signed-out' },
  { kind: 'unexpected' },
  { kind: 'unreadable', message: null },
  refused(null, null),
])('says of the billing portal only that it cannot be opened: %o', (failure) => {
  expect(describeAsScreen(failure, PORTAL_TEXTS)).toBe('Unable to open billing portal');
});

test("shows the server's sentence when the billing portal is refused", () => {
  expect(describeAsScreen(refused('no_billing_account', 'No billing account yet'), PORTAL_TEXTS)).toBe(
    'No billing account yet',
  );
});

test('tells payments that are off from those that fail', () => {
  expect(saysPaymentsOff(new HttpError(refused('payments_not_set_up', 'Not set up.')))).toBe(true);
  expect(saysPaymentsOff(new HttpError(refused('billing_busy', 'Another step.')))).toBe(false);
  expect(saysPaymentsOff(new Error('anything'))).toBe(false);
});
