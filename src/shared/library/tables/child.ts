import { z } from 'zod/mini';
import { anyText, ChildIdSchema, FIRST_CHILD } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

/** What a Chinese card shows: its word alone, or the word and then its pinyin and meaning. */
export const CARD_BACKS = ['word', 'wordThenMeaning'] as const;
export type CardBacks = (typeof CARD_BACKS)[number];

/**
 * Who says a card's word while it is on the screen: no voice, the one of the device, or the parent's recording where the card
 * has one and else the device.
 */
export const CARD_VOICES = ['off', 'browser', 'own'] as const;
export type CardVoice = (typeof CARD_VOICES)[number];

/** How a child is taught (`docs/product/teaching.md#settings`). */
export const TeachingSettingsSchema = z.object({
  /** How long a card stays: 0.5 to 3 seconds in steps of a quarter. */
  secondsPerCard: z.number().check(z.minimum(0.5), z.maximum(3), z.multipleOf(0.25)),
  sessionsADay: z.int().check(z.minimum(1), z.maximum(9)),
  backs: z.enum(CARD_BACKS),
  /** Words on a black ground. */
  night: z.boolean(),
  voice: z.enum(CARD_VOICES),
});

export type TeachingSettings = z.infer<typeof TeachingSettingsSchema>;

/** Whether a child's sets move on by themselves; 'offer': the parent has not been asked yet. */
export const CHILD_ROTATIONS = ['offer', 'on', 'off'] as const;
export type ChildRotation = (typeof CHILD_ROTATIONS)[number];

/** Whether the first weeks follow a plan of their own; 'offer': the parent has not chosen yet. */
export const CHILD_STARTS = ['offer', 'gentle', 'skipped'] as const;
export type ChildStart = (typeof CHILD_STARTS)[number];

/** The pictures of children. */
export const CHILD_ANIMALS = ['bird', 'cat', 'dog', 'fish', 'rabbit', 'snail', 'squirrel', 'turtle'] as const;
export type ChildAnimal = (typeof CHILD_ANIMALS)[number];

/** `removed`: on no screen. `asked`: on no screen, and the parent is asked, because something was logged for the child since. */
export const CHILD_STATES = ['removed', 'asked'] as const;

/** A month, YYYY-MM. */
const MonthSchema = z.string().check(z.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/));

/** A child of the family. No name is asked for as long as there is one. */
export const ChildSchema = z.object({
  id: ChildIdSchema,
  name: anyText(LIBRARY_LIMITS.childName),
  teaching: TeachingSettingsSchema,
  rotation: z.enum(CHILD_ROTATIONS),
  start: z.enum(CHILD_STARTS),
  animal: z.optional(z.enum(CHILD_ANIMALS)),
  /** The month of birth. */
  born: z.optional(MonthSchema),
  /** Absent for a child that the screens show. */
  state: z.optional(z.enum(CHILD_STATES)),
});
export type Child = z.infer<typeof ChildSchema>;

/** The old values of the fields that an edit of a child changed. Fields that it left alone are absent. */
export const ChildBaseSchema = z.object({
  name: z.optional(ChildSchema.shape.name),
  teaching: z.optional(z.partial(TeachingSettingsSchema)),
  rotation: z.optional(z.enum(CHILD_ROTATIONS)),
  start: z.optional(z.enum(CHILD_STARTS)),
  animal: z.optional(z.nullable(z.enum(CHILD_ANIMALS))),
  born: z.optional(z.nullable(MonthSchema)),
});
export type ChildBase = z.infer<typeof ChildBaseSchema>;

export const DEFAULT_TEACHING: TeachingSettings = {
  secondsPerCard: 1,
  sessionsADay: 3,
  backs: 'word',
  night: false,
  voice: 'off',
};

/** The child that a new family begins with. */
export const NEW_CHILD: Child = {
  id: FIRST_CHILD,
  name: '',
  teaching: DEFAULT_TEACHING,
  rotation: 'on',
  start: 'offer',
};

/** Returns a child of the library. One whose row is not there yet has no name and the settings of the start. */
export function readChild(
  { children }: { readonly children: ReadonlyMap<number, Child> },
  id: number,
): Child {
  return (
    children.get(id) ?? { id, name: '', teaching: DEFAULT_TEACHING, rotation: 'offer', start: 'skipped' }
  );
}

type Children = { readonly children: ReadonlyMap<number, Child> };

/** Returns whether the family has the child, removed or not. Copies made before there were children have the first one. */
export function isChildKnown({ children }: Children, id: number): boolean {
  return id === FIRST_CHILD || children.has(id);
}

export function isChildShown({ state }: Pick<Child, 'state'>): boolean {
  return state === undefined;
}

/** A child is removed and never deleted, because days and sets are its own. */
export const children = defineTable({
  schema: ChildSchema,
  keyOf: ({ id }: Child) => id,
  readKey: Number,
  deletion: (child) => ({ ...child, state: 'removed' as const }),
});
