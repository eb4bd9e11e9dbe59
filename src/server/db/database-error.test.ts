import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { brokenConstraint, databaseErrorCode } from './database-error.ts';

const unique = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' });

it('finds the code and the constraint, wrapped or not', () => {
  for (const error of [unique, new DrizzleQueryError('insert …', [], unique)]) {
    expect(databaseErrorCode(error)).toBe('23505');
    expect(brokenConstraint(error)).toBe('users_email_key');
  }
});

it.each(['EPIPE', 'E2BIG', 'ECONNREFUSED', 'ERR_X', 'abcde'])('does not take %s for a code', (code) => {
  expect(databaseErrorCode(Object.assign(new Error('x'), { code }))).toBeNull();
});

it('knows nothing of other errors', () => {
  expect(databaseErrorCode(new Error('x'))).toBeNull();
  expect(databaseErrorCode('23505')).toBeNull();
  expect(brokenConstraint(undefined)).toBeNull();
});
