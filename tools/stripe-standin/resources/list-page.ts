import { z } from 'zod';
import { noSuch } from '#stripe-standin/api-error.ts';
import { epoch } from '#stripe-standin/request/param-types.ts';
import type { List } from '#stripe-standin/wire-types.ts';

const range = z.union([
  epoch.transform((exactly) => ({ gte: exactly, lte: exactly })),
  z.strictObject({
    gt: epoch.optional(),
    gte: epoch.optional(),
    lt: epoch.optional(),
    lte: epoch.optional(),
  }),
]);

export const LIST_PARAMS = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().min(1).optional(),
  ending_before: z.string().min(1).optional(),
  created: range.optional(),
  expand: z.array(z.string()).optional(),
};

type PageParams = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
};

/** One page of records that come newest first, with `has_more` in the direction of travel. */
export function listPage<T extends { id: string; created?: number }>(
  url: string,
  records: T[],
  params: PageParams,
): List<T> {
  const matching = records.filter((record) => isWithin(record.created ?? 0, params.created));
  const cursor = params.starting_after ?? params.ending_before;
  const place = cursor === undefined ? -1 : matching.findIndex((record) => record.id === cursor);
  if (cursor !== undefined && place < 0) {
    throw noSuch('object', cursor, params.starting_after ? 'starting_after' : 'ending_before');
  }
  if (params.ending_before && !params.starting_after) {
    const from = Math.max(place - params.limit, 0);
    return { object: 'list', data: matching.slice(from, place), has_more: from > 0, url };
  }
  const data = matching.slice(place + 1, place + 1 + params.limit);
  return { object: 'list', data, has_more: place + 1 + data.length < matching.length, url };
}

export function wholeList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url };
}

function isWithin(created: number, range: PageParams['created']): boolean {
  if (!range) return true;
  return (
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte)
  );
}
