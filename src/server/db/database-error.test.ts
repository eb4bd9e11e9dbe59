import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { brokenConstraint, databaseErrorCode, refersToErasedAccount } from './database-error.ts';

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

it('tells an account that is gone from other rows that are', () => {
  const refused = (constraint: string) =>
    Object.assign(new Error('foreign key'), { code: '23503', constraint });
  expect(refersToErasedAccount(new Error('Failed query', { cause: refused('sessions_user_id_fkey') }))).toBe(
    true,
  );
  expect(refersToErasedAccount(refused('flashcards_family_id_fkey'))).toBe(false);
  expect(refersToErasedAccount(unique)).toBe(false);
  expect(refersToErasedAccount(new Error('no database'))).toBe(false);
});
