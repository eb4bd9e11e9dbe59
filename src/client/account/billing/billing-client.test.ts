import { describe, expect, it, test } from 'vitest';
import { createRefusal, HttpError, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { describeAsScreen } from '#tests/support/texts/describe-as-screen.ts';
import {
  BILLING_FAILURE_TEXTS,
  CHECKOUT_FAILURE_TEXTS,
  isPaymentsDisabled,
  PORTAL_FAILURE_TEXTS,
  readPaymentPageUrl,
} from './billing-client.ts';

const OWN_ORIGIN = 'http://localhost:3000';

describe('readPaymentPageUrl', () => {
  const getFailure = (body: unknown) => {
    try {
      return readPaymentPageUrl(body, OWN_ORIGIN);
    } catch (thrown) {
      return toHttpFailure(thrown);
    }
  };

  it.each(['https://checkout.stripe.com/c/pay/cs_1#fid', 'http://localhost:3000/c/pay/cs_1'])(
    'returns %s',
    (url) => {
      expect(readPaymentPageUrl({ url }, OWN_ORIGIN)).toBe(url);
    },
  );

  it.each([
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
  ])('rejects %j', (url) => {
    expect(getFailure({ url })).toEqual({ kind: 'unreadable', message: null });
  });

  it('keeps the error message of a response without a URL', () => {
    expect(getFailure({ error: 'Closed today.' })).toEqual({ kind: 'unreadable', message: 'Closed today.' });
    expect(getFailure(null)).toEqual({ kind: 'unreadable', message: null });
  });
});

const createFailure = (code: string | null, message: string | null): HttpFailure =>
  createRefusal({ status: 503, code, message });

describe('billing texts', () => {
  it('show the fixed sentences', () => {
    expect(describeAsScreen({ kind: 'signed-out' }, CHECKOUT_FAILURE_TEXTS)).toBe('Missing auth token');
    expect(describeAsScreen({ kind: 'unreadable', message: null }, CHECKOUT_FAILURE_TEXTS)).toBe(
      'No checkout URL returned',
    );
    expect(describeAsScreen({ kind: 'unreadable', message: 'Closed today.' }, CHECKOUT_FAILURE_TEXTS)).toBe(
      'Closed today.',
    );
    expect(
      describeAsScreen(createFailure('billing_busy', 'Another step is running.'), BILLING_FAILURE_TEXTS),
    ).toBe('Another step is running.');
    expect(describeAsScreen(createFailure(null, null), BILLING_FAILURE_TEXTS)).toBe('HTTP 503');
  });

  it('are Chinese on a Chinese screen except for the message of an unknown code', () => {
    expect(describeAsScreen({ kind: 'signed-out' }, BILLING_FAILURE_TEXTS, 'zh')).toBe(
      '缺少登录凭证，请重新登录',
    );
    expect(describeAsScreen(createFailure('new_code', 'Something new.'), BILLING_FAILURE_TEXTS, 'zh')).toBe(
      'Something new.',
    );
  });

  it.each<HttpFailure>([
    { kind: 'offline' },
    { kind: 'timed-out' },
    { kind: 'signed-out' },
    { kind: 'unexpected' },
    { kind: 'unreadable', message: null },
    createFailure(null, null),
  ])('hide the reason of a failure to open the billing portal: %o', (failure) => {
    expect(describeAsScreen(failure, PORTAL_FAILURE_TEXTS)).toBe('Unable to open billing portal');
  });

  it("show the server's message when it refuses the billing portal", () => {
    expect(
      describeAsScreen(createFailure('no_billing_account', 'No billing account yet'), PORTAL_FAILURE_TEXTS),
    ).toBe('No billing account yet');
  });
});

test('isPaymentsDisabled is true only for its own code', () => {
  expect(isPaymentsDisabled(new HttpError(createFailure('payments_not_set_up', 'Not set up.')))).toBe(true);
  expect(isPaymentsDisabled(new HttpError(createFailure('billing_busy', 'Another step.')))).toBe(false);
  expect(isPaymentsDisabled(new Error('anything'))).toBe(false);
});
