import { isDeepStrictEqual } from 'node:util';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what the changed attributes were before, nested records by their changed parts alone, lists whole,
 * as in events.
 */
export function findPreviousAttributes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const previous: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    const was = old[name];
    const is = fresh[name];
    if (isDeepStrictEqual(was, is)) continue;
    previous[name] = isRecord(was) && isRecord(is) ? findPreviousAttributes(was, is) : (was ?? null);
  }
  return previous;
}
