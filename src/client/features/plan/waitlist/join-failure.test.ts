import { expect, test } from 'vitest';
import { describeJoinFailure } from './join-failure.ts';

test.each([
  ['no answer', { status: 0, message: 'TypeError: Failed to fetch' }, { key: 'outOfReach' }],
  ['an address the server refuses', { status: 400, code: '23514', message: 'x' }, { key: 'invalid' }],
  ['too many tries', { status: 429, code: 'over_request_rate_limit', message: 'x' }, { key: 'tooMany' }],
  ['a failing server', { status: 503, message: '<html>Bad gateway</html>' }, { key: 'failed' }],
  ['no sentence', { status: 400, message: ' ' }, { key: 'failed' }],
  ['any other sentence', { status: 403, code: '42501', message: 'denied' }, { message: 'denied' }],
])('%s', (_name, failure, expected) => {
  expect(describeJoinFailure(failure, 'en')).toEqual(expected);
});

test('an unknown English sentence is not shown to who reads another language', () => {
  expect(describeJoinFailure({ status: 403, message: 'denied' }, 'zh')).toEqual({ key: 'failed' });
});
