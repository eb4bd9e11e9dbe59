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

export function retrieval(path: string, kind: Kind): Endpoint {
  return endpoint('GET', `${path}/:id`, z.strictObject({}), (core, _, { id }) =>
    requireRecord(core, kind, id),
  );
}

/** Whole seconds since 1970. */
export const epoch = z.coerce.number().int().min(0);
/** An address that a page may link to. */
export const webUrl = z.url({ protocol: /^https?$/ });
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Metadata as given: an empty value removes its key. */
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));

/** The metadata after a change (Stripe merges by key). */
export function mergeMetadata(
  present: Record<string, string>,
  given: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''));
}

const PAGE = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().min(1).optional(),
  created: z.strictObject({ gte: epoch }).optional(),
});

type Filter<Item> = z.ZodType | { schema: z.ZodType; isFitting: (record: Item, wanted: never) => boolean };

/**
 * Describes a list of records, newest first, in pages, without deleted ones.
 * @param filters optional parameters: a record fits when its field of that name equals it, or when `isFitting` says so
 */
export function listing<K extends Kind>(
  path: string,
  kind: K,
  filters: Record<string, Filter<Records[K]>> = {},
): Endpoint {
  const known = Object.entries(filters).map(([name, filter]) => {
    const isEqual = (record: object, wanted: unknown) => (record as Record<string, unknown>)[name] === wanted;
    return { name, isFitting: isEqual, ...(filter instanceof z.ZodType ? { schema: filter } : filter) };
  });
  const params = PAGE.extend(Object.fromEntries(known.map(({ name, schema }) => [name, schema.optional()])));
  return endpoint('GET', path, params, (core, given) => {
    const { created, ...page } = given as z.output<typeof PAGE> & Record<string, never>;
    const asked = known.filter(({ name }) => name in page);
    const matching = core.store
      .all(kind)
      .filter((record) => !('deleted' in record))
      .filter((record) => !created || (record as { created: number }).created >= created.gte)
      .filter((record) => asked.every(({ name, isFitting }) => isFitting(record, page[name] as never)));
    return cutPage(path, matching, page);
  });
}

function cutPage<T extends { id: string }>(
  url: string,
  records: T[],
  { limit, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
): List<T> {
  const place = records.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && place < 0) throw noSuch('object', cursor, 'starting_after');
  const data = records.slice(place + 1, place + 1 + limit);
  return { object: 'list', data, has_more: place + 1 + data.length < records.length, url };
}

export function wholeList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url };
}
