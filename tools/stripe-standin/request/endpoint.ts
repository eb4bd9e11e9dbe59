import { z } from 'zod';
import type { Core, Kind, Records } from '#stripe-standin/state/store.ts';
import type { List } from '#stripe-standin/state/wire-types.ts';
import { noSuch } from './api-error.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type PathIds = { id: string };

export type Endpoint = {
  method: Method;
  path: string;
  params: z.ZodType;
  answer: (core: Core, params: never, ids: PathIds) => object;
};

export function endpoint<Schema extends z.ZodType>(
  method: Method,
  path: string,
  params: Schema,
  answer: (core: Core, params: z.output<Schema>, ids: PathIds) => object,
): Endpoint {
  return { method, path, params, answer };
}

const NAMES: Partial<Record<Kind, string>> = {
  checkoutSession: 'checkout.session',
  portalConfiguration: 'configuration',
  webhookEndpoint: 'webhook endpoint',
};

/**
 * @param param where the id was given: `id` for the address
 * @throws Stripe's "no such" error
 */
export function requireRecord<K extends Kind>(core: Core, kind: K, id: string, param = 'id'): Records[K] {
  const record = core.store.get(kind, id);
  if (!record) throw noSuch(NAMES[kind] ?? kind, id, param);
  return record;
}

/** Describes the address of one object. */
export function retrieval(path: string, kind: Kind): Endpoint {
  return endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (core, _, { id }) =>
    requireRecord(core, kind, id),
  );
}

/** Whole seconds since 1970. */
export const epoch = z.coerce.number().int().min(0);
export const amount = z.coerce.number().int().min(0);
/** An address that a page may link to. */
export const webUrl = z.url({ protocol: /^https?$/ });
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const expand = z.array(z.string()).optional();
/** An empty value takes a field back. */
export const emptyable = (limit = 5000) =>
  z
    .string()
    .max(limit)
    .transform((text) => text || null);

const MAX_KEYS = 50;

/** Metadata as given: an empty value removes its key, empty metadata remove all. */
export const metadata = z.union([
  z.literal('').transform(() => null),
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine((given) => Object.keys(given).length <= MAX_KEYS, `Metadata take at most ${MAX_KEYS} keys.`),
]);

/** The metadata after a change (Stripe merges by key). */
export function mergeMetadata(
  present: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return present;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''));
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

export function onlyGiven<T extends object>(fields: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Given<T>
  >;
}

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
