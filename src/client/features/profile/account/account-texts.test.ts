import { expect, test } from 'vitest';
import { createRefusal } from '#client/lib/http/http-failure.ts';
import { describeAsScreen, readText } from '#tests/support/texts/describe-as-screen.ts';
import { ACCOUNT_TEXTS } from './export-button.tsx';

const describeAccountFailure = (failure: Parameters<typeof describeAsScreen>[0], language?: 'en' | 'zh') =>
  describeAsScreen(failure, ACCOUNT_TEXTS, language);
const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again.';

test('takes the answer of a proxy for none', () => {
  expect(describeAccountFailure({ kind: 'unreachable' })).toBe(OUT_OF_REACH);
  expect(describeAccountFailure({ kind: 'unreadable', message: null })).toBe(OUT_OF_REACH);
  expect(describeAccountFailure(createRefusal({ status: 502 }))).toBe(OUT_OF_REACH);
});

test.each(['signed-out', 'other-account'] as const)('asks to sign in again: %s', (kind) => {
  expect(describeAccountFailure({ kind })).toBe(readText('account:failures.not_signed_in'));
});

test.each(Object.keys(ACCOUNT_TEXTS.codes ?? {}))(
  'has a sentence of its own for %s in both languages',
  (code) => {
    const refusal = createRefusal({ status: 400, code, message: 'The words of the server' });
    expect(describeAccountFailure(refusal)).toBe(readText(`account:failures.${code}`));
    expect(describeAccountFailure(refusal, 'zh')).toBe(readText(`account:failures.${code}`, {}, 'zh'));
  },
);

test('speaks of an hour after too many tries, and of a moment after too much at once', () => {
  const refusal = createRefusal({ status: 429, code: 'rate_limited', message: 'Wait!' });
  expect(describeAccountFailure({ ...refusal, retryAfterMs: 1_800_000 })).toBe(
    'Too many tries. Please try again in an hour.',
  );
  expect(describeAccountFailure(refusal)).toBe('Too many tries. Please try again in an hour.');
  expect(describeAccountFailure({ ...refusal, retryAfterMs: 1_000 })).toBe(
    'We are very busy right now. Please try again in a moment.',
  );
});

test('blames itself for a fault of the page', () => {
  expect(describeAccountFailure({ kind: 'unexpected' })).toBe(
    'Something went wrong on our side. Please try again in a moment.',
  );
});
