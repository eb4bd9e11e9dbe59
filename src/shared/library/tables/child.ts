import { z } from 'zod/mini';
import { getWallDay } from '#shared/lib/local-clock.ts';
import { anyText, ChildIdSchema, FIRST_CHILD } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

/** Sides of a card in a session: `wordThenPicture` shows its photo instead of the word. */
export const CARD_BACKS = ['word', 'wordThenMeaning', 'wordThenPicture'] as const;
export type CardBacks = (typeof CARD_BACKS)[number];

/** `own`: the parent's recording if the card has one, else the device's voice. */
export const CARD_VOICES = ['off', 'browser', 'own'] as const;
export type CardVoice = (typeof CARD_VOICES)[number];

/** How our Chinese words are written. */
export const CHINESE_SCRIPTS = ['simplified', 'traditional'] as const;
export type ChineseScript = (typeof CHINESE_SCRIPTS)[number];

/** How the readings of Chinese words are shown. Cards have pinyin. */
export const CHINESE_READINGS = ['pinyin', 'zhuyin'] as const;
export type ChineseReading = (typeof CHINESE_READINGS)[number];

export const TeachingSettingsSchema = z.object({
  secondsPerCard: z.number().check(z.minimum(0.5), z.maximum(3), z.multipleOf(0.25)),
  sessionsADay: z.int().check(z.minimum(1), z.maximum(9)),
  backs: z.enum(CARD_BACKS),
  night: z.boolean(),
  voice: z.enum(CARD_VOICES),
  byTap: z.boolean(),
  oneSize: z.boolean(),
  /** True if a dot below a word stands for each word of its set. */
  dotRow: z.boolean(),
  /** True if cards of later stages are black and smaller. */
  blackLater: z.boolean(),
  /** The hour at which the child's day begins; absent for midnight. */
  dayBeginsAt: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
  /** Absent for simplified. */
  script: z.optional(z.enum(CHINESE_SCRIPTS)),
  /** Absent for pinyin. */
  reading: z.optional(z.enum(CHINESE_READINGS)),
});

export type TeachingSettings = z.infer<typeof TeachingSettingsSchema>;

export const CHILD_ROTATIONS = ['offer', 'on', 'off'] as const;
export type ChildRotation = (typeof CHILD_ROTATIONS)[number];

export const CHILD_STARTS = ['offer', 'gentle', 'skipped'] as const;
export type ChildStart = (typeof CHILD_STARTS)[number];

export const CHILD_ANIMALS = ['bird', 'cat', 'dog', 'fish', 'rabbit', 'snail', 'squirrel', 'turtle'] as const;
export type ChildAnimal = (typeof CHILD_ANIMALS)[number];

/** `asked`: something was logged for the removed child, so the parent is asked whether to restore it. */
const CHILD_STATES = ['removed', 'asked'] as const;

const MonthSchema = z.string().check(z.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/));

export const ChildSchema = z.object({
  id: ChildIdSchema,
  name: anyText(LIBRARY_LIMITS.childName),
  teaching: TeachingSettingsSchema,
  rotation: z.enum(CHILD_ROTATIONS),
  start: z.enum(CHILD_STARTS),
  animal: z.optional(z.enum(CHILD_ANIMALS)),
  born: z.optional(MonthSchema),
  state: z.optional(z.enum(CHILD_STATES)),
});
export type Child = z.infer<typeof ChildSchema>;

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
  byTap: false,
  oneSize: false,
  dotRow: true,
  blackLater: false,
};

export const NEW_CHILD: Child = {
  id: FIRST_CHILD,
  name: '',
  teaching: DEFAULT_TEACHING,
  rotation: 'on',
  start: 'offer',
};

type Children = { readonly children: ReadonlyMap<number, Child> };

/** Reads a child. Without a row, it has no name and the default settings. */
export function readChild({ children }: Children, id: number): Child {
  return (
    children.get(id) ?? { id, name: '', teaching: DEFAULT_TEACHING, rotation: 'offer', start: 'skipped' }
  );
}

/** Returns the child's day at the moment `at` (ISO 8601 with an offset), which may begin after midnight. */
export function getChildDay(children: Children, { childId, at }: { childId: number; at: string }): string {
  return getWallDay(at, readChild(children, childId).teaching.dayBeginsAt);
}

/** Returns true if the child's Chinese words are written in traditional characters (`docs/product/script.md#script`). */
export function isTraditional(children: Children, childId: number): boolean {
  return readChild(children, childId).teaching.script === 'traditional';
}

export function isChildKnown({ children }: Children, id: number): boolean {
  return id === FIRST_CHILD || children.has(id);
}

export function isChildShown({ state }: Pick<Child, 'state'>): boolean {
  return state === undefined;
}

/** A child is removed and never deleted, because it owns days and sets. */
export const children = defineTable({
  schema: ChildSchema,
  getKey: ({ id }: Child) => id,
  readKey: Number,
  deletion: (child) => ({ ...child, state: 'removed' as const }),
});
