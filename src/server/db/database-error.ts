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
 * Whether a row was refused because the account that it belongs to is gone: it was deleted after the request had proved
 * itself. Every table names its account by a foreign key on `user_id`.
 */
export function refersToErasedAccount(error: unknown): boolean {
  const { code, constraint } = findDatabaseError(error) ?? {};
  return code === '23503' && constraint?.endsWith('_user_id_fkey') === true;
}

type DatabaseError = { code: string; constraint?: string | undefined };

function findDatabaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    // Node's own errors have codes too (EPIPE, E2BIG, …); a SQLSTATE is five characters, one a digit, and no class is E.
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^(?!E)(?=.*\d)[0-9A-Z]{5}$/.test(current.code)
    ) {
      return current as Error & DatabaseError;
    }
  }
  return null;
}
