import { describe, expect, test } from 'vitest';
import { describeAsScreen, readText } from '#tests/support/texts/describe-as-screen.ts';
import type { FailureTexts } from './describe-failure.ts';
import { createRefusal, type HttpFailure } from './http-failure.ts';

const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again in a moment.';
const unreadable: HttpFailure = { kind: 'unreadable', message: null };
const busy = createRefusal({ status: 503, code: 'billing_busy', message: 'Another step is running.' });
const unknown = createRefusal({ status: 409, code: 'new_code', message: 'Something new.' });
const tooOften = (retryAfterMs: number | null) =>
  createRefusal({ status: 429, code: 'rate_limited', message: 'Wait!', retryAfterMs });

describe('describeFailure', () => {
  test.each(['offline', 'unreachable', 'timed-out'] as const)(
    'has one sentence for no answer: %s',
    (kind) => {
      expect(describeAsScreen({ kind })).toBe(OUT_OF_REACH);
      expect(describeAsScreen({ kind }, { attempt: 'errors:fallback.resend' })).toBe(
        `The email could not be sent. Please try again. ${OUT_OF_REACH}`,
      );
    },
  );

  test('takes an answer that cannot be read for none, unless it holds a sentence', () => {
    expect(describeAsScreen(unreadable)).toBe(OUT_OF_REACH);
    expect(describeAsScreen({ kind: 'unreadable', message: 'Closed today.' })).toBe('Closed today.');
  });

  test('says that the session has ended, and that this is another account', () => {
    expect(describeAsScreen({ kind: 'signed-out' })).toBe('Please log in again.');
    expect(describeAsScreen({ kind: 'other-account' })).toBe(
      'This is not the account you are signed in with. Please reload the page.',
    );
  });

  test("shows the server's sentence on an English screen and the sentence of its code on another", () => {
    expect(describeAsScreen(busy)).toBe('Another step is running.');
    expect(describeAsScreen(busy, {}, 'zh')).toBe('您的另一项付款操作正在进行，请再试一次。');
    expect(describeAsScreen(busy, { serverWords: 'last' })).toBe(readText('errors:codes.billing_busy'));
  });

  test("prefers the screen's own sentence for a code to all others", () => {
    expect(describeAsScreen(busy, { codes: { billing_busy: 'account:failures.billing_busy' } })).toBe(
      readText('account:failures.billing_busy'),
    );
  });

  test.each<[NonNullable<FailureTexts['serverWords']>, string]>([
    ['first', 'Something new.'],
    ['last', 'Something new.'],
    ['english', 'HTTP 409'],
    ['never', 'HTTP 409'],
  ])(
    'shows the words for an unknown code on a Chinese screen where they stand %s: %s',
    (serverWords, said) => {
      expect(describeAsScreen(unknown, { serverWords }, 'zh')).toBe(said);
    },
  );

  test('names the status of a refusal without words', () => {
    expect(describeAsScreen(createRefusal({ status: 502 }))).toBe('HTTP 502');
  });

  test("shows the waiting time after too many requests, or the server's message without one", () => {
    expect(describeAsScreen(tooOften(61_000))).toBe('Too many tries. Please wait 2 minutes.');
    expect(describeAsScreen(tooOften(null))).toBe('Wait!');
    expect(describeAsScreen(tooOften(null), {}, 'zh')).toBe(readText('errors:codes.rate_limited', {}, 'zh'));
    expect(describeAsScreen(tooOften(null), { waitUnknown: 'waitlist:failure.tooMany' })).toBe(
      'Too many tries. Please wait a few minutes.',
    );
  });

  test('does not look up a malformed code', () => {
    expect(describeAsScreen(createRefusal({ status: 400, code: '../x.y', message: 'No.' }), {}, 'zh')).toBe(
      'No.',
    );
  });
});
