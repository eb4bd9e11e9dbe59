import { expect, it } from 'vitest';
import { createFailureReader } from './failure-reader.ts';

const STAMP = '2026-11-22 06:01:44.534 UTC [42]';

it('keeps the last reason to end, with its detail, and no line of a statement', () => {
  const failures = createFailureReader();
  expect(failures.reason()).toBeNull();
  failures.read(`${STAMP} ERROR:  duplicate key value violates unique constraint "users_email_key"`);
  failures.read(`${STAMP} DETAIL:  Key (email)=(ann@example.org) already exists.`);
  expect(failures.reason()).toBeNull();
  failures.read(`${STAMP} FATAL:  database files are incompatible with server`);
  failures.read(`${STAMP} DETAIL:  The data directory was initialized by PostgreSQL version 17.`);
  failures.read(`${STAMP} STATEMENT:  select 'secret'`);
  failures.read(`${STAMP} DETAIL:  Of something else.`);
  expect(failures.reason()).toBe(
    'database files are incompatible with server. The data directory was initialized by PostgreSQL version 17.',
  );
});
