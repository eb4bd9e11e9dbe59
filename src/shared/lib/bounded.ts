import { z } from 'zod/mini';

/** Checks the length first: `z.array(…).max(…)` checks every element, and each wrong one adds an error. */
export function boundedArray<Item extends z.core.$ZodType>(
  item: Item,
  { min = 0, max }: { min?: number; max: number },
) {
  return z.pipe(
    z.unknown().check(
      z.refine((given) => !Array.isArray(given) || given.length <= max, {
        message: `at most ${max} elements`,
      }),
    ),
    z.array(item).check(z.minLength(min), z.maxLength(max)),
  );
}

/** A record whose number of keys is checked before its keys and values. */
export function boundedRecord<Key extends z.ZodMiniString, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  { max, of }: { max: number; of: string },
) {
  return z.pipe(
    z.unknown().check(z.refine((given) => countKeys(given) <= max, { message: `at most ${max} ${of}` })),
    z.record(key, value),
  );
}

/** `Object.keys` of a string would list every index. */
function countKeys(given: unknown): number {
  if (typeof given !== 'object' || given === null) return 0;
  return Array.isArray(given) ? given.length : Object.keys(given).length;
}
