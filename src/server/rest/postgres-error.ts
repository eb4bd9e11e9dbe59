/** What PostgreSQL said about a refused statement. */
export type PostgresError = { code: string; message: string; detail: string | null; hint: string | null };

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The database's own error inside what the driver or Drizzle threw, or null. Both drivers name the fields alike. */
export function findPostgresError(error: unknown): PostgresError | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, detail, hint } = inner as { code?: unknown; detail?: unknown; hint?: unknown };
    if (typeof code !== 'string' || !SQLSTATE.test(code)) continue;
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return { code, message: inner.message, detail: text(detail), hint: text(hint) };
  }
  return null;
}

/**
 * The HTTP status PostgREST gives a SQLSTATE that the caller's request explains; null for the others, which are our
 * own faults. 42501 becomes 401 for a visitor.
 */
export function statusOfPostgresError(code: string): number | null {
  if (code === '42501') return 403;
  if (code === '42P01') return 404;
  if (code === '42703' || code === '42P10') return 400;
  if (code === '23503' || code === '23505') return 409;
  if (code.startsWith('22') || code.startsWith('23')) return 400;
  return null;
}
