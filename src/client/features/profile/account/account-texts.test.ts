import { describe, expect, it } from 'vitest';
import { createRefusal } from '#client/lib/http/http-failure.ts';
import { describeAsScreen, readText } from '#tests/support/texts/describe-as-screen.ts';
import { ACCOUNT_TEXTS } from './export-button.tsx';

const describeFailure = (failure: Parameters<typeof describeAsScreen>[0], language?: 'en' | 'zh') =>
  describeAsScreen(failure, ACCOUNT_TEXTS, language);
const OUT_OF_REACH = 'We could not reach our server. Please check your connection and try again.';
describe('ACCOUNT_TEXTS', () => {
  it('treat the response of a proxy as no response', () => {
    expect(describeFailure({ kind: 'unreachable' })).toBe(OUT_OF_REACH);
    expect(describeFailure({ kind: 'unreadable', message: null })).toBe(OUT_OF_REACH);
    expect(describeFailure(createRefusal({ status: 502 }))).toBe(OUT_OF_REACH);
  });

  it.each(['signed-out', 'other-account'] as const)('ask to sign in again (%s)', (kind) => {
    expect(describeFailure({ kind })).toBe(readText('account:failures.not_signed_in'));
  });

  it.each(Object.keys(ACCOUNT_TEXTS.codes ?? {}))('have a text for %s in both languages', (code) => {
    const refusal = createRefusal({ status: 400, code, message: 'A message of the server' });
    expect(describeFailure(refusal)).toBe(readText(`account:failures.${code}`));
    expect(describeFailure(refusal, 'zh')).toBe(readText(`account:failures.${code}`, {}, 'zh'));
  });

  it('distinguish too many attempts from a busy server', () => {
    const refusal = createRefusal({ status: 429, code: 'rate_limited', message: 'Wait!' });
    expect(describeFailure({ ...refusal, retryAfterMs: 1_800_000 })).toBe(
      'Too many tries. Please try again in an hour.',
    );
    expect(describeFailure(refusal)).toBe('Too many tries. Please try again in an hour.');
    expect(describeFailure({ ...refusal, retryAfterMs: 1_000 })).toBe(
      'We are very busy right now. Please try again in a moment.',
    );
  });

  it('blame the product for an unexpected failure', () => {
    expect(describeFailure({ kind: 'unexpected' })).toBe(
      'Something went wrong on our side. Please try again in a moment.',
    );
  });
});
