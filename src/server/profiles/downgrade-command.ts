import type { FastifyRequest } from 'fastify';
import type { WrittenRows } from '#server/rest/rest-body.ts';

/** Ends what a family pays for and sets its plan to Free. Throws `RestError` when that fails. */
export type Downgrade = (userId: string) => Promise<void>;

/**
 * Returns the user of a PATCH that is the app's downgrade (docs/product/billing.md#downgrade): the user's own
 * row, exactly these two values; null for any other. Everything else that names these columns is left to the
 * database, which refuses it.
 */
export function asDowngrade(
  { restCaller }: Pick<FastifyRequest, 'restCaller'>,
  { id, row }: { id: string | null; row: WrittenRows },
): { userId: string } | null {
  if (restCaller === null || id !== restCaller.id) return null;
  const [given] = [JSON.parse(row.json)].flat() as Record<string, unknown>[];
  const exact =
    given !== undefined &&
    row.columns.toSorted().join() === 'plan,subscription_status' &&
    Object.keys(given).length === 2 &&
    given.plan === 'free' &&
    given.subscription_status === 'canceled';
  return exact ? { userId: restCaller.id } : null;
}
