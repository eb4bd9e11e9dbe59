import { z } from 'zod/mini';
import { LIBRARY_LIMITS } from './limits.ts';
import { ChildIdSchema } from './schema.ts';
import { cleanText } from './text.ts';

/** What a Chinese card shows: its word alone, or the word and then its pinyin and meaning. */
export const CARD_BACKS = ['word', 'wordThenMeaning'] as const;
export type CardBacks = (typeof CARD_BACKS)[number];

/**
 * Who says a card's word while it is on the screen: no voice, the one of the device, or the parent's recording where the card
 * has one and else the device.
 */
export const CARD_VOICES = ['off', 'browser', 'own'] as const;
export type CardVoice = (typeof CARD_VOICES)[number];

const TeachingFieldsSchema = z.object({
  /** How long a card stays: 0.5 to 3 seconds in steps of a quarter. */
  secondsPerCard: z.number().check(z.minimum(0.5), z.maximum(3), z.multipleOf(0.25)),
  sessionsADay: z.int().check(z.minimum(1), z.maximum(9)),
  backs: z.enum(CARD_BACKS),
  /** Words on a black ground. */
  night: z.boolean(),
  voice: z.enum(CARD_VOICES),
});

/** How a child is taught (`docs/product/teaching.md#settings`). Former versions of a page and of an export have no voice. */
export const TeachingSettingsSchema = z.extend(TeachingFieldsSchema, {
  voice: z._default(TeachingFieldsSchema.shape.voice, 'off'),
});
export type TeachingSettings = z.infer<typeof TeachingSettingsSchema>;

/** A child of the family. No name is asked for as long as there is one. */
export const ChildSchema = z.object({
  id: ChildIdSchema,
  name: z.pipe(
    z.pipe(z.string().check(z.maxLength(10 * LIBRARY_LIMITS.childName)), z.transform(cleanText)),
    z.string().check(z.maxLength(LIBRARY_LIMITS.childName)),
  ),
  teaching: TeachingSettingsSchema,
});
export type Child = z.infer<typeof ChildSchema>;

/** The old values of the fields that an edit of a child changed. Fields that it left alone are absent. */
export const ChildBaseSchema = z.object({
  name: z.optional(ChildSchema.shape.name),
  teaching: z.optional(z.partial(TeachingFieldsSchema)),
});
export type ChildBase = z.infer<typeof ChildBaseSchema>;

export const DEFAULT_TEACHING: TeachingSettings = {
  secondsPerCard: 1,
  sessionsADay: 3,
  backs: 'word',
  night: false,
  voice: 'off',
};

/** Returns a child of the library. One whose row is not there yet has no name and the settings of the start. */
export function readChild(
  { children }: { readonly children: ReadonlyMap<number, Child> },
  id: number,
): Child {
  return children.get(id) ?? { id, name: '', teaching: DEFAULT_TEACHING };
}
