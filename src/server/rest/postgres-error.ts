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
