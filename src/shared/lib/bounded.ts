import { z } from 'zod/mini';

/** Checks the length first. `z.array(…).max(…)` would check every element and add an error for each wrong one. */
export function boundedArray<Item extends z.core.$ZodType>(
  item: Item,
  { min = 0, max }: { min?: number; max: number },
) {
  return z.pipe(
    z.unknown().check(
      z.refine((input) => !Array.isArray(input) || input.length <= max, {
        message: `at most ${max} elements`,
      }),
    ),
    z.array(item).check(z.minLength(min), z.maxLength(max)),
  );
}

/** Checks the number of keys before any key or value. */
export function boundedRecord<Key extends z.ZodMiniString, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  { max, of }: { max: number; of: string },
) {
  return z.pipe(
    z.unknown().check(z.refine((input) => countKeys(input) <= max, { message: `at most ${max} ${of}` })),
    z.record(key, value),
  );
}

/** Counts the keys of an object. `Object.keys` of a string would return every index. */
function countKeys(input: unknown): number {
  if (typeof input !== 'object' || input === null) return 0;
  return Array.isArray(input) ? input.length : Object.keys(input).length;
}
