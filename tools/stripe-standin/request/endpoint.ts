import { z } from 'zod';
import type { Core, Kind, Records } from '#stripe-standin/state/store.ts';
import type { List } from '#stripe-standin/state/wire-types.ts';
import { createNotFoundError } from './api-error.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type PathIds = { id: string };

export type Endpoint = {
  method: Method;
  path: string;
  params: z.ZodType;
  respond: (core: Core, params: never, ids: PathIds) => object;
};

export function createEndpoint<Schema extends z.ZodType>(
  method: Method,
  path: string,
  params: Schema,
  respond: (core: Core, params: z.output<Schema>, ids: PathIds) => object,
): Endpoint {
  return { method, path, params, respond };
}

const NAMES: Partial<Record<Kind, string>> = {
  checkoutSession: 'checkout.session',
  portalConfiguration: 'configuration',
  webhookEndpoint: 'webhook endpoint',
};

/**
 * @param param the name of the parameter with the id; `id` is the one in the path
 * @throws ApiError with Stripe's "no such" message
 */
export function requireRecord<K extends Kind>(core: Core, kind: K, id: string, param = 'id'): Records[K] {
  const record = core.store.get(kind, id);
  if (!record) throw createNotFoundError(NAMES[kind] ?? kind, id, param);
  return record;
}

export function createRetrieveEndpoint(path: string, kind: Kind): Endpoint {
  return createEndpoint('GET', `${path}/:id`, z.strictObject({}), (core, _, { id }) =>
    requireRecord(core, kind, id),
  );
}

export const epochSeconds = z.coerce.number().int().min(0);
export const webUrl = z.url({ protocol: /^https?$/ });
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Accepts metadata. An empty value removes its key. */
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));

/** Merges metadata by key, like Stripe. */
export function mergeMetadata(
  existing: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...existing, ...changes }).filter(([, value]) => value !== ''));
}

const PAGE = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().min(1).optional(),
  created: z.strictObject({ gte: epochSeconds }).optional(),
});

type Filter<Item> = z.ZodType | { schema: z.ZodType; matches: (record: Item, value: never) => boolean };

/**
 * Returns the endpoint of a list, which omits deleted records and has pages, newest first.
 * @param filters optional parameters; without `matches`, the record's field of that name must equal the parameter
 */
export function createListEndpoint<K extends Kind>(
  path: string,
  kind: K,
  filters: Record<string, Filter<Records[K]>> = {},
): Endpoint {
  const available = Object.entries(filters).map(([name, filter]) => {
    const isEqual = (record: object, value: unknown) => (record as Record<string, unknown>)[name] === value;
    return { name, matches: isEqual, ...(filter instanceof z.ZodType ? { schema: filter } : filter) };
  });
  const params = PAGE.extend(
    Object.fromEntries(available.map(({ name, schema }) => [name, schema.optional()])),
  );
  return createEndpoint('GET', path, params, (core, query) => {
    const { created, ...page } = query as z.output<typeof PAGE> & Record<string, never>;
    const active = available.filter(({ name }) => name in page);
    const matching = core.store
      .all(kind)
      .filter((record) => !('deleted' in record))
      .filter((record) => !created || (record as { created: number }).created >= created.gte)
      .filter((record) => active.every(({ name, matches }) => matches(record, page[name] as never)));
    return cutPage(path, matching, page);
  });
}

function cutPage<T extends { id: string }>(
  url: string,
  records: T[],
  { limit, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
): List<T> {
  const index = records.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && index < 0) throw createNotFoundError('object', cursor, 'starting_after');
  const data = records.slice(index + 1, index + 1 + limit);
  return { object: 'list', data, has_more: index + 1 + data.length < records.length, url };
}

export function createFullList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url };
}
