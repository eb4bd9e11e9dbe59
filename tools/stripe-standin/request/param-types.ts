import { z } from 'zod';

/** Whole seconds since 1970. */
export const epoch = z.coerce.number().int().min(0);
/** Cents. */
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

/** The fields that were given at all. */
export function onlyGiven<T extends object>(fields: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Given<T>
  >;
}
