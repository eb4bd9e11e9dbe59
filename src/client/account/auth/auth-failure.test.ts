import { AuthApiError, AuthImplicitGrantRedirectError, AuthRetryableFetchError } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure, type FailureTexts } from '#client/lib/http/describe-failure.ts';
import { createRefusal, HttpError } from '#client/lib/http/http-failure.ts';
import { recordRetryAfter, TimeoutError } from '#client/lib/http/with-timeout.ts';
import { type AuthAction, toAuthFailure } from './auth-failure.ts';
import { getAuthTexts, getTextsForMailRequests } from './auth-failure-text.ts';

const texts: Record<string, string> = {
  'errors:fallback.logIn': 'Failed to log in',
  'errors:fallback.google': 'Failed to sign in with Google',
  'errors:fallback.requestReset': 'Error sending. Please try again.',
  'errors:codes.invalid_credentials': '邮箱或密码不正确',
  'errors:codes.bad_code_verifier': 'The sign-in was started elsewhere.',
  'errors:outOfReach': 'Try later.',
};
const translate = (key: string, options: Record<string, string | number> = {}) => {
  if (options.count !== undefined) return `${key} ${options.count}`;
  return texts[key] ?? String(options.defaultValue ?? key);
};

const describeAuth = (action: AuthAction, error: unknown, language = 'en', getTexts = getAuthTexts) =>
  describeFailure(toAuthFailure(action, error), getTexts(action) satisfies FailureTexts, {
    language,
    translate,
  });
const describeLogIn = (error: unknown, language?: string) => describeAuth('logIn', error, language);
const describeEmailRequest = (error: unknown) =>
  describeAuth('requestReset', error, 'en', getTextsForMailRequests);

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const newRule = new AuthApiError('Some new rule', 422, 'some_new_rule');
const wrongPassword = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
const tooManyRequests = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');

describe('describeFailure of an auth failure', () => {
  it("shows the server's message on an English screen", () => {
    expect(describeLogIn(newRule)).toBe('Some new rule');
  });

  it('has a sentence of its own for a wrong password in both languages', () => {
    expect(describeLogIn(wrongPassword)).toBe('邮箱或密码不正确');
  });

  it('translates only known codes on a Chinese screen', () => {
    expect(describeLogIn(wrongPassword, 'zh')).toBe('邮箱或密码不正确');
    expect(describeLogIn(newRule, 'zh')).toBe('Some new rule');
  });

  it('shows the waiting time after too many attempts', () => {
    recordRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '840' } }));
    expect(describeLogIn(tooManyRequests)).toBe('errors:tooOften.waitOrReset 14');
    expect(describeAuth('signUp', tooManyRequests)).toBe('errors:tooOften.wait 14');
    expect(describeEmailRequest(tooManyRequests)).toBe(
      'Error sending. Please try again. errors:tooOften.wait 14',
    );
    recordRetryAfter(new Response(null, { status: 429 }));
    expect(describeLogIn(tooManyRequests)).toBe('errors:tooOften.waitOrResetUnknown');
  });

  it('shows only the failed action when there is no message', () => {
    expect(describeLogIn(new AuthApiError('', 400, undefined))).toBe('Failed to log in');
    expect(describeLogIn('what?')).toBe('Failed to log in');
  });

  it('shows why a link failed', () => {
    const broken = new AuthImplicitGrantRedirectError('Email link is invalid');
    expect(describeAuth('initialize', broken)).toBe('Email link is invalid');
  });

  it("hides the server's message about an email request", () => {
    expect(describeEmailRequest(new AuthApiError('Address not known', 400, 'unknown'))).toBe(
      'Error sending. Please try again.',
    );
  });

  it("shows our own reason for a Google failure instead of the server's message", () => {
    const failure = createRefusal({ code: 'bad_code_verifier', message: 'code challenge does not match' });
    expect(describeAuth('google', new HttpError(failure))).toBe(
      'Failed to sign in with Google: The sign-in was started elsewhere.',
    );
    expect(describeAuth('google', new HttpError(createRefusal({ code: 'unheard_of' })))).toBe(
      'Failed to sign in with Google',
    );
  });

  it.each([
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthRetryableFetchError('<html>Bad gateway', 502),
    new TimeoutError(),
    new HttpError(createRefusal({ status: 502 })),
    new HttpError({ kind: 'unreadable', message: null }),
  ])('shows the failed action and the next step instead of %s', (error) => {
    expect(describeLogIn(error)).toBe('Failed to log in. Try later.');
  });
});
