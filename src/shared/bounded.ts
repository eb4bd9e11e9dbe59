import { z } from 'zod/mini';

/**
 * A list whose length is checked before any of its elements is: `z.array(…).max(…)` looks at all of them first, and each
 * wrong one of a hostile body's millions leaves an error behind.
 */
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

/** Values by name, whose number is checked before any name or value is. */
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

/** Of a text, `Object.keys` would make a text for each character. */
function countKeys(given: unknown): number {
  if (typeof given !== 'object' || given === null) return 0;
  return Array.isArray(given) ? given.length : Object.keys(given).length;
}
