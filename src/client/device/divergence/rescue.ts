import { z } from 'zod/mini';
import { CardSetSchema } from '#shared/library/tables/card-set.ts';
import { CategorySchema } from '#shared/library/tables/category.ts';
import { ChildSchema } from '#shared/library/tables/child.ts';
import { ConflictSchema } from '#shared/library/tables/conflict.ts';
import { StoredEntrySchema } from '#shared/library/tables/day-entry.ts';
import { TrackingRecordSchema } from '#shared/library/tables/day-record.ts';
import { ChildIdSchema, DaySchema, FlashcardIdSchema } from '#shared/library/tables/fields.ts';
import { FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { ImportRowSchema } from '#shared/library/tables/import-row.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { RotationSchema } from '#shared/library/tables/rotation.ts';
import { StoryRowSchema } from '#shared/library/tables/story.ts';
import {
  CARDS,
  CATEGORIES,
  CHILDREN,
  keyOfLosingValue,
  lostRow,
  mergeBy,
  SETS,
  STORIES,
} from './lost-rows.ts';

const cardIds = z.array(FlashcardIdSchema);

/** After the server was restored from a backup; waits until the parent brings it back or discards it. */
export const RescueSchema = z.object({
  flashcards: z.array(z.extend(lostRow(FlashcardSchema), { categoryName: z.string() })),
  categories: z.array(lostRow(CategorySchema)),
  /** `members` and `coming` are the cards that the server's set lacks. */
  sets: z.array(z.extend(lostRow(CardSetSchema), { members: cardIds, coming: cardIds })),
  rotations: z.array(RotationSchema),
  entries: z.array(StoredEntrySchema),
  moves: z.array(z.object({ entryId: z.uuid(), day: DaySchema, from: ChildIdSchema, to: ChildIdSchema })),
  /** Days of which this device has no entries that could be added one by one. */
  records: z.array(TrackingRecordSchema),
  imports: z.array(ImportRowSchema),
  conflicts: z.array(ConflictSchema),
  children: z.array(lostRow(ChildSchema)),
  stories: z.array(lostRow(StoryRowSchema)),
  /** Most likely deleted after the backup, though another device may have added a card or set since. */
  returnedFlashcards: z.array(FlashcardSchema),
  returnedSets: z.array(CardSetSchema),
  returnedEntries: z.array(StoredEntrySchema),
});
export type Rescue = z.infer<typeof RescueSchema>;
type LostSet = Rescue['sets'][number];

export const NOTHING_LOST = Object.fromEntries(
  Object.keys(RescueSchema.shape).map((part) => [part, []]),
) as unknown as Rescue;

export function isNothingToAsk(rescue: Rescue): boolean {
  return Object.values(rescue).every((rows) => rows.length === 0);
}

/** The server may lose things again before the parent has answered. The later rescue takes precedence. */
export function mergeRescues(earlier: Rescue, later: Rescue): Rescue {
  return {
    flashcards: mergeRows(earlier.flashcards, later.flashcards, idOfRow, mergeCards),
    categories: mergeRows(earlier.categories, later.categories, idOfRow, mergeBy(CATEGORIES)),
    sets: mergeRows(earlier.sets, later.sets, idOfRow, mergeSets),
    rotations: mergeRows(earlier.rotations, later.rotations, idOf),
    entries: mergeRows(earlier.entries, later.entries, idOf),
    moves: mergeRows(earlier.moves, later.moves, ({ entryId }) => entryId),
    // Two states of a day come back one after the other, each adding what the day lacks by then.
    records: mergeRows(earlier.records, later.records, (record) => JSON.stringify(record)),
    imports: mergeRows(earlier.imports, later.imports, idOf),
    conflicts: mergeRows(earlier.conflicts, later.conflicts, keyOfLosingValue),
    children: mergeRows(earlier.children, later.children, idOfRow, mergeBy(CHILDREN)),
    stories: mergeRows(earlier.stories, later.stories, idOfRow, mergeBy(STORIES)),
    returnedFlashcards: mergeRows(earlier.returnedFlashcards, later.returnedFlashcards, idOf),
    returnedSets: mergeRows(earlier.returnedSets, later.returnedSets, idOf),
    returnedEntries: mergeRows(earlier.returnedEntries, later.returnedEntries, idOf),
  };
}

type WithId = { id: string | number };
const idOf = ({ id }: WithId) => id;
const idOfRow = ({ row }: { row: WithId }) => row.id;

function mergeRows<Row>(
  earlier: readonly Row[],
  later: readonly Row[],
  keyOf: (row: Row) => unknown,
  merge = (_before: Row, after: Row): Row => after,
): Row[] {
  const rows = new Map(earlier.map((row) => [keyOf(row), row]));
  for (const row of later) {
    const before = rows.get(keyOf(row));
    rows.set(keyOf(row), before ? merge(before, row) : row);
  }
  return [...rows.values()];
}

type LostCard = Rescue['flashcards'][number];

function mergeCards(before: LostCard, after: LostCard): LostCard {
  const merged = mergeBy(CARDS)(before, after);
  return merged.row.categoryId === after.row.categoryId
    ? merged
    : { ...merged, categoryName: before.categoryName };
}

function mergeSets(before: LostSet, after: LostSet): LostSet {
  const { row, ...merged } = mergeBy(SETS)(before, after);
  const join = (ids: readonly string[], others: readonly string[]) =>
    [...new Set([...ids, ...others])].slice(0, LIBRARY_LIMITS.cardsPerSet);
  return {
    ...merged,
    row: {
      ...row,
      flashcardIds: join(row.flashcardIds, before.members),
      coming: join(row.coming ?? [], before.coming),
    },
    members: join(after.members, before.members),
    coming: join(after.coming, before.coming),
  };
}
