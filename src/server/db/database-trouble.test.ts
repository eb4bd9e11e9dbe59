import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { DatabaseUnavailableError, isConnectionLoss } from './connect.ts';
import {
  findDatabaseTrouble,
  getDatabaseErrorCode,
  getViolatedConstraint,
  isErasedAccountError,
} from './database-trouble.ts';

const createErrorWithState = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('refused'), { code }));

describe('findDatabaseTrouble', () => {
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
  ])('maps SQLSTATE %s to %s', (state, code, retryAfterS) => {
    expect(findDatabaseTrouble(createErrorWithState(state))).toEqual({ code, retryAfterS });
  });

  it.each(['23505', '22P02', '42P01', '25P02', 'XX000'])(
    'returns null for SQLSTATE %s, which a request or our code explains',
    (state) => {
      expect(findDatabaseTrouble(createErrorWithState(state))).toBeNull();
    },
  );

  it('maps only a failed connection to the database to database_unreachable', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(findDatabaseTrouble(new DatabaseUnavailableError('none', { cause: refused }))).toMatchObject({
      code: 'database_unreachable',
    });
    expect(findDatabaseTrouble(refused)).toBeNull();
  });

  it('prefers the SQLSTATE of a failed connection', () => {
    const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    expect(findDatabaseTrouble(new DatabaseUnavailableError('none', { cause: full }))).toMatchObject({
      code: 'database_busy',
    });
  });
});

test('isConnectionLoss recognizes a connection lost during a statement', () => {
  expect(
    isConnectionLoss(new DrizzleQueryError('commit', [], new Error('Connection terminated unexpectedly'))),
  ).toBe(true);
  expect(isConnectionLoss(new Error('The price has changed.'))).toBe(false);
});

const unique = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' });

describe('getDatabaseErrorCode and getViolatedConstraint', () => {
  it('find the code and constraint of an error, wrapped or not', () => {
    for (const error of [unique, new DrizzleQueryError('insert …', [], unique)]) {
      expect(getDatabaseErrorCode(error)).toBe('23505');
      expect(getViolatedConstraint(error)).toBe('users_email_key');
    }
  });

  it.each(['EPIPE', 'E2BIG', 'ECONNREFUSED', 'ERR_X', 'abcde'])(
    'returns null for the code %s of Node',
    (code) => {
      expect(getDatabaseErrorCode(Object.assign(new Error('x'), { code }))).toBeNull();
    },
  );

  it('return null for other errors', () => {
    expect(getDatabaseErrorCode(new Error('x'))).toBeNull();
    expect(getDatabaseErrorCode('23505')).toBeNull();
    expect(getViolatedConstraint(undefined)).toBeNull();
  });
});

test('isErasedAccountError returns true only for foreign keys on user_id', () => {
  const createRefusal = (constraint: string) =>
    Object.assign(new Error('foreign key'), { code: '23503', constraint });
  expect(
    isErasedAccountError(new Error('Failed query', { cause: createRefusal('sessions_user_id_fkey') })),
  ).toBe(true);
  expect(isErasedAccountError(createRefusal('flashcards_family_id_fkey'))).toBe(false);
  expect(isErasedAccountError(unique)).toBe(false);
  expect(isErasedAccountError(new Error('no database'))).toBe(false);
});
