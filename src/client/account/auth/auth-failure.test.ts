import { AuthApiError, AuthImplicitGrantRedirectError, AuthRetryableFetchError } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeFailure, type FailureTexts } from '#client/lib/http/describe-failure.ts';
import { createRefusal, HttpError } from '#client/lib/http/http-failure.ts';
import { noteRetryAfter, TimeLimitError } from '#client/lib/http/time-limit.ts';
import { type AuthAction, toAuthFailure } from './auth-failure.ts';
import { authTexts, mailTexts } from './auth-failure-text.ts';

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

const describeAuth = (action: AuthAction, error: unknown, language = 'en', textsOf = authTexts) =>
  describeFailure(toAuthFailure(action, error), textsOf(action) satisfies FailureTexts, {
    language,
    translate,
  });
const describeLogIn = (error: unknown, language?: string) => describeAuth('logIn', error, language);
const describeMail = (error: unknown) => describeAuth('requestReset', error, 'en', mailTexts);

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const newRule = new AuthApiError('Some new rule', 422, 'some_new_rule');
const wrongPassword = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
const tooManyRequests = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');

test('shows the message of the server on an English screen', () => {
  expect(describeLogIn(newRule)).toBe('Some new rule');
  expect(describeLogIn(wrongPassword)).toBe('Invalid login credentials');
});

test('shows the sentence of a known code in another language, and the message of the server for an unknown one', () => {
  expect(describeLogIn(wrongPassword, 'zh')).toBe('邮箱或密码不正确');
  expect(describeLogIn(newRule, 'zh')).toBe('Some new rule');
});

test('shows the waiting time and the alternative after too many tries', () => {
  noteRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '840' } }));
  expect(describeLogIn(tooManyRequests)).toBe('errors:tooOften.waitOrReset 14');
  expect(describeAuth('signUp', tooManyRequests)).toBe('errors:tooOften.wait 14');
  expect(describeMail(tooManyRequests)).toBe('Error sending. Please try again. errors:tooOften.wait 14');
  noteRetryAfter(new Response(null, { status: 429 }));
  expect(describeLogIn(tooManyRequests)).toBe('errors:tooOften.waitOrResetUnknown');
});

test('names only what was tried when there is no message', () => {
  expect(describeLogIn(new AuthApiError('', 400, undefined))).toBe('Failed to log in');
  expect(describeLogIn('what?')).toBe('Failed to log in');
});

test('shows why a link did not work', () => {
  const broken = new AuthImplicitGrantRedirectError('Email link is invalid');
  expect(describeAuth('initialize', broken)).toBe('Email link is invalid');
});

test('hides the reason of the server when a mail was asked for', () => {
  expect(describeMail(new AuthApiError('Address not known', 400, 'unknown'))).toBe(
    'Error sending. Please try again.',
  );
});

test('names Google with the reason, in our words rather than those of the server', () => {
  const failure = createRefusal({ code: 'bad_code_verifier', message: 'code challenge does not match' });
  expect(describeAuth('google', new HttpError(failure))).toBe(
    'Failed to sign in with Google: The sign-in was started elsewhere.',
  );
  expect(describeAuth('google', new HttpError(createRefusal({ code: 'unheard_of' })))).toBe(
    'Failed to sign in with Google',
  );
});

test.each([
  new AuthRetryableFetchError('Failed to fetch', 0),
  new AuthRetryableFetchError('<html>Bad gateway', 502),
  new TimeLimitError(),
  new HttpError(createRefusal({ status: 502 })),
  new HttpError({ kind: 'unreadable', message: null }),
])('names what was tried and the next step when no answer came, never the wording of %s', (error) => {
  expect(describeLogIn(error)).toBe('Failed to log in. Try later.');
});
