import fc from 'fast-check';
import type { z } from 'zod/mini';
import { CHANGE_KINDS, type Change, replayChanges } from './changes/change.ts';
import type { Library } from './library.ts';
import { createPlainLibrary } from './plain-defaults.test-support.ts';
import { RotationOrdinalSchema } from './tables/card-set.ts';
import { ConflictSchema } from './tables/conflict.ts';
import { type DayEntry, DayEntrySchema, StoredEntrySchema } from './tables/day-entry.ts';
import { TIMES_OF_DAY, TrackingRecordSchema } from './tables/day-record.ts';
import {
  CategoryIdSchema,
  ChildIdSchema,
  DaySchema,
  FlashcardIdSchema,
  InstantSchema,
  SetIdSchema,
} from './tables/fields.ts';
import { deriveRotationId, type Rotation } from './tables/rotation.ts';

const toUuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const word = fc.constantFrom('dog', 'Dog', 'cow', '牛', '苹果', 'ice cream');
const name = fc.constantFrom('Animals', 'animals', 'Farm', '水果');
const line = fc.constantFrom('laughed at 牛', 'tired', 'Grandma came');
const notes = fc.array(line, { maxLength: 2 }).map((lines) => lines.join('\n'));
const childId = fc.constantFrom(1, 1, 1, 2, 3);
const setId = fc.constantFrom(1, 2, 99, 1_000_007);
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03');
const flashcardId = fc.constantFrom('f1', 'f2', 'f6', 'f100', 'f101', 'f1001-en');

const record = fc.record({
  date: day,
  childId,
  selectedSets: fc.constant([1]),
  setUsage: fc.constant({ '1': 2 }),
  setCards: fc.constant({ '1': ['f1', 'f6'] }),
  shown: fc.constant([{ setId: 1, cardIds: ['f1', 'f6'], count: 2 }]),
  sessions: fc.constant(1),
  entryCount: fc.constant(1),
  engagement: fc.integer({ min: 0, max: 5 }),
  engagementTimes: fc.subarray([...TIMES_OF_DAY], { maxLength: 2 }),
  notes,
});

const conflictId = fc.constant(`${toUuid(1)}/word`);
const conflict = fc.record({
  id: conflictId,
  kind: fc.constant('flashcard'),
  field: fc.constant('word'),
  subject: flashcardId,
  kept: word,
  lost: word,
});

/** Generators by field name. Each has only a few values, so that random changes often concern the same rows. */
const BY_FIELD: Record<string, fc.Arbitrary<unknown>> = {
  word,
  // The same values as for pinyin, so that a change can set both fields to equal texts.
  english: fc.constantFrom('niú', 'cow'),
  pinyin: fc.constantFrom('niú', 'cow'),
  notes,
  conflictId,
  note: fc.record({ text: notes, base: notes }),
  born: fc.constantFrom('2024-05', '2026-01'),
  secondsPerCard: fc.constantFrom(0.5, 1, 2.75),
  // There is no number between the second and the third position.
  position: fc.constantFrom(-1, 1, 1 + Number.EPSILON, 2.5),
  rotationId: fc
    .record({ childId: fc.constant(1), setId, ordinal: fc.integer({ min: 1, max: 3 }) })
    .map(deriveRotationId),
};

const BY_SCHEMA = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>([
  [ChildIdSchema, childId],
  [SetIdSchema, setId],
  [CategoryIdSchema, fc.constantFrom('cat1', 'cat2', 'cat8', 'cat1001-en')],
  [FlashcardIdSchema, flashcardId],
  [DaySchema, day],
  [InstantSchema, fc.constantFrom('2026-03-01T08:00:00.000+01:00', '2026-02-28T08:00:00.000+01:00')],
  [RotationOrdinalSchema, fc.integer({ min: 1, max: 3 })],
  [TrackingRecordSchema, record],
  [ConflictSchema, conflict],
]);

/** The parts of all definitions together. `zod/mini` exports only a type for each kind of schema. */
type Def = {
  type: string;
  format?: string;
  shape: Record<string, z.core.$ZodType>;
  entries: Record<string, unknown>;
  values: unknown[];
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number } } }[];
} & Record<'innerType' | 'element' | 'out', z.core.$ZodType>;
const getDef = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

/** Generates values that the schema accepts. Supports only what the schemas of changes and rows use. */
function createArbitrary(schema: z.core.$ZodType, field = ''): fc.Arbitrary<unknown> {
  const custom = BY_SCHEMA.get(schema) ?? BY_FIELD[field];
  if (custom) return custom;
  const { type, format, checks = [], ...def } = getDef(schema);
  const limits = checks.map((check) => check._zod.def);
  const limit = (name: string) => limits.find(({ check }) => check === name);
  switch (type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      const values = Object.fromEntries(fields.map(([key, inner]) => [key, createArbitrary(inner, key)]));
      const requiredKeys = fields.flatMap(([key, inner]) => (getDef(inner).type === 'optional' ? [] : [key]));
      return fc.record(values, { requiredKeys }).map(deriveId);
    }
    case 'array': {
      const minLength = limit('min_length')?.minimum ?? 0;
      return fc.uniqueArray(createArbitrary(def.element), { minLength, maxLength: 3, selector: getItemId });
    }
    // The only schema with a default is a piped array.
    case 'default':
      return fc.array(createArbitrary(getDef(getDef(def.innerType).out).element), { maxLength: 2 });
    case 'optional':
      return createArbitrary(def.innerType, field);
    case 'nullable':
      return fc.option(createArbitrary(def.innerType, field));
    case 'pipe':
      return createArbitrary(def.out, field);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number': {
      const min = limit('greater_than')?.value ?? 0;
      return fc.integer({ min, max: Math.min(limit('less_than')?.value ?? min + 5, min + 5) });
    }
    case 'string':
      return format === 'uuid' ? fc.integer({ min: 1, max: 5 }).map(toUuid) : name;
    default:
      throw new Error(`Schemas of the type "${type}" are not supported.`);
  }
}

/** Derives a rotation's id from its content, as a device does, so that two devices create the same rotation. */
function deriveId(row: object): object {
  return 'entering' in row ? { ...row, id: deriveRotationId(row as Rotation) } : row;
}

function getItemId(item: unknown): unknown {
  const { id, flashcard } = (item ?? {}) as { id?: unknown; flashcard?: { id: unknown } };
  return id ?? flashcard?.id ?? item;
}

/** Generates entries with only a few ids so that some collide. */
export const arbitraryEntry = createArbitrary(DayEntrySchema) as fc.Arbitrary<DayEntry>;
// Added here, because it needs `arbitraryEntry`.
BY_SCHEMA.set(
  StoredEntrySchema,
  fc.tuple(arbitraryEntry, fc.integer({ min: 1, max: 6 })).map(([entry, order]) => ({ ...entry, order })),
);

export function createArbitraryChange(type: Change['type']): fc.Arbitrary<Change> {
  return createArbitrary(CHANGE_KINDS[type].schema) as fc.Arbitrary<Change>;
}

const WEIGHTS: Partial<Record<Change['type'], number>> = {
  logDay: 3,
  bringBack: 3,
  rotateSet: 3,
  addChild: 2,
};

/** Generates any change that a device could send. */
export const arbitraryChange: fc.Arbitrary<Change> = fc.oneof(
  ...Object.values(CHANGE_KINDS).map(({ type }) => ({
    weight: WEIGHTS[type] ?? 1,
    arbitrary: createArbitraryChange(type),
  })),
);

/** Gives each change a new id, as a device does. */
export function assignIds(changes: readonly Change[]): { id: string; change: Change }[] {
  return changes.map((change) => ({ id: crypto.randomUUID(), change }));
}

/** Generates libraries by applying changes to the default one. */
export const arbitraryLibrary: fc.Arbitrary<Library> = fc
  .array(fc.record({ id: fc.uuid({ version: 4 }), change: arbitraryChange }), { maxLength: 15 })
  .map((changes) => replayChanges(createPlainLibrary(), changes));
