import { AuthApiError, AuthImplicitGrantRedirectError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { noteRetryAfter } from '#client/lib/http/retry-after.ts';
import { describeAuthFailure, toAuthFailure } from './auth-failure.ts';

const texts: Record<string, string> = {
  'fallback.logIn': 'Failed to log in',
  'auth.invalid_credentials': '邮箱或密码不正确',
  outOfReach: 'Try later.',
};
const translate = (key: string, options?: { defaultValue?: string }) =>
  texts[key] ?? options?.defaultValue ?? key;
const describeLogIn = (error: unknown, language = 'en') =>
  describeAuthFailure(toAuthFailure('logIn', error), language, translate);

test('the message of the backend is shown', () => {
  expect(describeLogIn(new AuthApiError('Some new rule', 422, 'some_new_rule'))).toBe('Some new rule');
  expect(describeLogIn(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(
    'Invalid login credentials',
  );
});

test('another language has its own sentence for a known code, and the backend message for an unknown one', () => {
  expect(describeLogIn(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'zh')).toBe(
    '邮箱或密码不正确',
  );
  expect(describeLogIn(new AuthApiError('Some new rule', 422, 'some_new_rule'), 'zh')).toBe('Some new rule');
});

test('too many tries: how long to wait and the other way in, not the words of the server', () => {
  const refusal = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');
  const say = (action: 'logIn' | 'signUp') =>
    describeAuthFailure(
      toAuthFailure(action, refusal),
      'en',
      (key, options) => `${key} ${options?.count ?? ''}`,
    );
  noteRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '840' } }));
  expect(say('logIn')).toBe('tooOften.waitOrReset 14');
  expect(say('signUp')).toBe('tooOften.wait 14');
  noteRetryAfter(new Response(null, { status: 429 }));
  expect(say('logIn')).toBe('tooOften.waitOrResetUnknown ');
});

test('without a message there is the fallback', () => {
  expect(describeLogIn(new AuthApiError('', 400, undefined))).toBe('Failed to log in');
  expect(describeLogIn('what?')).toBe('Failed to log in');
});

test('a link that did not work says why', () => {
  const failure = toAuthFailure('initialize', new AuthImplicitGrantRedirectError('Email link is invalid'));
  expect(describeAuthFailure(failure, 'en', translate)).toBe('Email link is invalid');
});

test('out of reach: the fallback and the next step, never the wording of fetch or of a proxy', () => {
  expect(describeLogIn(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(
    'Failed to log in. Try later.',
  );
  expect(describeLogIn(new AuthRetryableFetchError('<html>Bad gateway', 502))).toBe(
    'Failed to log in. Try later.',
  );
});
