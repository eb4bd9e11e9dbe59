import { z } from 'zod/mini';
import { LIBRARY_LIMITS } from './limits.ts';
import { cleanNotes, cleanText } from './text.ts';

/** How many times its bound a text may be long before it is cleaned, because cleaning an endless one takes seconds. */
const UNCLEANED = 10;

/** Required text: cleaned, then 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(UNCLEANED * max)), z.transform(cleanText)),
    z.string().check(z.minLength(1), z.maxLength(max)),
  );

/** Optional text: cleaned; blank counts as absent. */
export const optionalText = (max: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.pipe(z.string().check(z.maxLength(UNCLEANED * max)), z.transform(cleanText)),
        z.string().check(z.maxLength(max)),
      ),
      z.transform((text) => text || undefined),
    ),
  );

export const CategoryIdSchema = z.string().check(z.regex(/^cat[0-9A-Za-z-]{1,60}$/));
export const FlashcardIdSchema = z.string().check(z.regex(/^f[0-9A-Za-z-]{1,60}$/));
export const SetIdSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000));
/** A calendar day of the parent, YYYY-MM-DD. Years outside these are typing errors, and no database date. */
export const DaySchema = z.iso.date().check(
  z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', {
    message: 'a day between 1900 and 2199',
  }),
);
export const ChildIdSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));
/** The child that every family starts with. */
export const FIRST_CHILD = 1;

/** A note of a day, `max` characters at most. */
export const noteText = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(2 * LIBRARY_LIMITS.mergedNotes)), z.transform(cleanNotes)),
    z.string().check(z.maxLength(max)),
  );

/** A text that may be empty, cleaned. */
export const anyText = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(UNCLEANED * max)), z.transform(cleanText)),
    z.string().check(z.maxLength(max)),
  );

/** A moment on the parent's clock, ISO 8601 with the zone's offset. For reading, never for ordering. */
export const InstantSchema = z.iso.datetime({ offset: true });

type Shape = Record<string, z.ZodMiniType>;

/** Returns the schema of the old values of those fields that an edit changed: null for an empty one, absent for the others. */
export function createBaseSchema<Fields extends Shape, Field extends keyof Fields & string>(
  shape: Fields,
  fields: readonly Field[],
) {
  const base = fields.map((field) => [field, z.optional(z.nullable(shape[field] as z.ZodMiniType))]);
  return z.object(
    Object.fromEntries(base) as { [Name in Field]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> },
  );
}
