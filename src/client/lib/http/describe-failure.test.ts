import { describe, expect, it } from 'vitest';
import { describeAsScreen, readText } from '#tests/support/texts/describe-as-screen.ts';
import type { FailureTexts } from './describe-failure.ts';
import { createRefusal, type HttpFailure } from './http-failure.ts';

const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again in a moment.';
const unreadable: HttpFailure = { kind: 'unreadable', message: null };
const busy = createRefusal({ status: 503, code: 'billing_busy', message: 'Another step is running.' });
const unknownCode = createRefusal({ status: 409, code: 'new_code', message: 'Something new.' });
const createRateLimit = (retryAfterMs: number | null) =>
  createRefusal({ status: 429, code: 'rate_limited', message: 'Wait!', retryAfterMs });

describe('describeFailure', () => {
  it.each(['offline', 'unreachable', 'timed-out'] as const)(
    'shows the same sentence for the failure %s',
    (kind) => {
      expect(describeAsScreen({ kind })).toBe(OUT_OF_REACH);
      expect(describeAsScreen({ kind }, { attempt: 'errors:fallback.resend' })).toBe(
        `The email could not be sent. Please try again. ${OUT_OF_REACH}`,
      );
    },
  );

  it('treats an unreadable response as missing unless it has a message', () => {
    expect(describeAsScreen(unreadable)).toBe(OUT_OF_REACH);
    expect(describeAsScreen({ kind: 'unreadable', message: 'Closed today.' })).toBe('Closed today.');
  });

  it('shows the next step when the session has ended or belongs to another account', () => {
    expect(describeAsScreen({ kind: 'signed-out' })).toBe('Please log in again.');
    expect(describeAsScreen({ kind: 'other-account' })).toBe(
      'This is not the account you are signed in with. Please reload the page.',
    );
  });

  it("shows the server's message only on an English screen", () => {
    expect(describeAsScreen(busy)).toBe('Another step is running.');
    expect(describeAsScreen(busy, {}, 'zh')).toBe('您的另一项付款操作正在进行，请再试一次。');
    expect(describeAsScreen(busy, { serverMessage: 'last' })).toBe(readText('errors:codes.billing_busy'));
  });

  it("prefers the screen's own text for a code", () => {
    expect(describeAsScreen(busy, { codes: { billing_busy: 'account:failures.billing_busy' } })).toBe(
      readText('account:failures.billing_busy'),
    );
  });

  it.each<[NonNullable<FailureTexts['serverMessage']>, string]>([
    ['first', 'Something new.'],
    ['last', 'Something new.'],
    ['english', 'HTTP 409'],
    ['never', 'HTTP 409'],
  ])('shows an unknown code on a Chinese screen with serverMessage %s as: %s', (serverMessage, text) => {
    expect(describeAsScreen(unknownCode, { serverMessage }, 'zh')).toBe(text);
  });

  it('shows the status of a refusal without a message', () => {
    expect(describeAsScreen(createRefusal({ status: 502 }))).toBe('HTTP 502');
  });

  it('shows the waiting time after too many requests', () => {
    expect(describeAsScreen(createRateLimit(61_000))).toBe('Too many tries. Please wait 2 minutes.');
    expect(describeAsScreen(createRateLimit(null))).toBe('Wait!');
    expect(describeAsScreen(createRateLimit(null), {}, 'zh')).toBe(
      readText('errors:codes.rate_limited', {}, 'zh'),
    );
    expect(describeAsScreen(createRateLimit(null), { waitUnknown: 'waitlist:failure.tooMany' })).toBe(
      'Too many tries. Please wait a few minutes.',
    );
  });

  it('does not look up a malformed code', () => {
    expect(describeAsScreen(createRefusal({ status: 400, code: '../x.y', message: 'No.' }), {}, 'zh')).toBe(
      'No.',
    );
  });
});
