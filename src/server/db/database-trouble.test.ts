import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError, isConnectionLoss } from './connect.ts';
import {
  brokenConstraint,
  databaseErrorCode,
  findDatabaseTrouble,
  refersToErasedAccount,
} from './database-trouble.ts';

const withState = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('refused'), { code }));

it.each([
  ['08006', 'database_unreachable', 10],
  ['57P01', 'database_unreachable', 10],
  ['57P03', 'database_unreachable', 10],
  ['28P01', 'database_unreachable', 10],
  ['53300', 'database_busy', 3],
  ['57014', 'database_busy', 3],
  ['40P01', 'database_busy', 3],
  ['53100', 'database_full', 60],
  ['25006', 'database_read_only', 60],
  ['58P01', 'database_damaged', null],
  ['58030', 'database_damaged', null],
  ['XX001', 'database_damaged', null],
  ['XX002', 'database_damaged', null],
])('takes SQLSTATE %s for %s', (state, code, retryAfterS) => {
  expect(findDatabaseTrouble(withState(state))).toEqual({ code, retryAfterS });
});

it.each(['23505', '22P02', '42P01', '25P02', 'XX000'])(
  'leaves SQLSTATE %s, which a request or our code explains, to others',
  (state) => {
    expect(findDatabaseTrouble(withState(state))).toBeNull();
  },
);

it('knows a connection that was not made, and leaves errors of other services alone', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(findDatabaseTrouble(new DatabaseUnavailableError('none', { cause: refused }))).toMatchObject({
    code: 'database_unreachable',
  });
  expect(findDatabaseTrouble(refused)).toBeNull();
});

it('prefers the reason that the database gave for a connection that was not made', () => {
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  expect(findDatabaseTrouble(new DatabaseUnavailableError('none', { cause: full }))).toMatchObject({
    code: 'database_busy',
  });
});

it('knows a connection that was lost under a statement', () => {
  expect(
    isConnectionLoss(new DrizzleQueryError('commit', [], new Error('Connection terminated unexpectedly'))),
  ).toBe(true);
  expect(isConnectionLoss(new Error('The price has changed.'))).toBe(false);
});

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
