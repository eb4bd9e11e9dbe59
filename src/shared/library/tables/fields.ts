import { z } from 'zod/mini';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { cleanNotes, cleanText } from './text.ts';

/** The limit of the input, because cleaning an endless text takes seconds. */
const RAW_LENGTH_FACTOR = 10;

const cleanedText = (max: number, clean: (text: string) => string) =>
  z.pipe(z.string().check(z.maxLength(max)), z.transform(clean));

export const anyText = (max: number) =>
  z.pipe(cleanedText(RAW_LENGTH_FACTOR * max, cleanText), z.string().check(z.maxLength(max)));

export const requiredText = (max: number) =>
  z.pipe(cleanedText(RAW_LENGTH_FACTOR * max, cleanText), z.string().check(z.minLength(1), z.maxLength(max)));

export const optionalText = (max: number) =>
  z.optional(
    z.pipe(
      anyText(max),
      z.transform((text) => text || undefined),
    ),
  );

export const CategoryIdSchema = z.string().check(z.regex(/^cat[0-9A-Za-z-]{1,60}$/));
export const FlashcardIdSchema = z.string().check(z.regex(/^f[0-9A-Za-z-]{1,60}$/));
export const SetIdSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000));
/** YYYY-MM-DD in the parent's calendar. Other years are typing errors, and some are invalid in the database. */
export const DaySchema = z.iso.date().check(
  z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', {
    message: 'a day between 1900 and 2199',
  }),
);
export const ChildIdSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));
export const FIRST_CHILD = 1;

export const noteText = (max: number) =>
  z.pipe(cleanedText(2 * LIBRARY_LIMITS.mergedNotes, cleanNotes), z.string().check(z.maxLength(max)));

/** Lowercase so that each id has one spelling. */
export const UuidSchema = z.uuid().check(z.toLowerCase());

/** Text that PostgreSQL can store, without NUL and lone surrogates. */
export const storableText = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      message: 'text that can be stored',
    }),
  );

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** ISO 8601 with the zone's offset, as `toZonedIso` writes it. For display, never for ordering. */
export const InstantSchema = z.iso.datetime({ offset: true }).check(
  z.refine((text) => isWithinReach(Date.parse(text)), { message: 'a time between 1900 and 2199' }),
  z.overwrite(spellInstant),
);

function isWithinReach(time: number): boolean {
  return time >= EARLIEST && time < LATEST;
}

function spellInstant(text: string): string {
  const time = Date.parse(text);
  if (!isWithinReach(time)) return text;
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) || 0;
  return toZonedIso(new Date(time), offset);
}

type Shape = Record<string, z.ZodMiniType>;

/** A field is null if it was empty and absent if the edit did not change it. */
export function createBaseSchema<Fields extends Shape, Field extends keyof Fields & string>(
  shape: Fields,
  fields: readonly Field[],
) {
  const base = fields.map((field) => [field, z.optional(z.nullable(shape[field] as z.ZodMiniType))]);
  return z.object(
    Object.fromEntries(base) as { [Name in Field]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> },
  );
}
