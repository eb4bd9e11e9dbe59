/**
 * The SQLSTATE of an error that came from the database ('23505' for a unique violation, …), looked for under Drizzle's
 * wrapper too; null for any other error. Codes: PostgreSQL documentation, appendix A.
 */
export function databaseErrorCode(error: unknown): string | null {
  return findDatabaseError(error)?.code ?? null;
}

/** The constraint that an error of class 23 broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  return findDatabaseError(error)?.constraint ?? null;
}

/**
 * Returns whether a row was refused because the account that it belongs to is gone: it was deleted after the
 * request had proved itself. Every table names its account by a foreign key on `user_id`.
 */
export function refersToErasedAccount(error: unknown): boolean {
  const { code, constraint } = findDatabaseError(error) ?? {};
  return code === '23503' && constraint?.endsWith('_user_id_fkey') === true;
}

/** What the database said about a refused statement. Both drivers name the fields alike. */
export type DatabaseError = {
  /** SQLSTATE: PostgreSQL documentation, appendix A. */
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
  constraint: string | null;
};

/** Node's own errors have codes too (EPIPE, E2BIG, …); a SQLSTATE is five characters, one a digit, and no class is E. */
const SQLSTATE = /^(?!E)(?=.*\d)[0-9A-Z]{5}$/;

/** Returns the database's own error inside what the driver or Drizzle threw; null for any other error. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, message, detail, hint, constraint } = current as Error & Record<string, unknown>;
    if (typeof code !== 'string' || !SQLSTATE.test(code)) continue;
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return { code, message, detail: text(detail), hint: text(hint), constraint: text(constraint) };
  }
  return null;
}
