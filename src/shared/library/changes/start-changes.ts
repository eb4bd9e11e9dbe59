import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { getLanguageOfPlace } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { getPosition, getWeekAfter, listSets } from '#shared/library/sets.ts';
import { type CardSet, CardSetSchema, POSITION_BOUND } from '#shared/library/tables/card-set.ts';
import { CategorySchema } from '#shared/library/tables/category.ts';
import { ChildBaseSchema, isChildKnown, readChild } from '#shared/library/tables/child.ts';
import {
  CategoryIdSchema,
  ChildIdSchema,
  DaySchema,
  FlashcardIdSchema,
  SetIdSchema,
} from '#shared/library/tables/fields.ts';
import { FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { DEFAULT_WORD_CHOICES } from '../defaults.ts';
import { accept, hasRoom, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';
import { reviveCategories } from './flashcard-changes.ts';
import { resolveImportCategories } from './import-changes.ts';
import { removeCards, writeSet } from './set-changes.ts';

/** `leaving` cards leave all sets. `first` is shown if the first set has no other word. `whole` shows all words. */
const startFields = {
  childId: ChildIdSchema,
  day: DaySchema,
  language: z.enum(DEFAULT_WORD_CHOICES),
  whole: z.optional(z.literal(true)),
  sets: boundedArray(z.pick(CardSetSchema, { id: true, name: true }), { max: 5 }),
  leaving: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  first: z.optional(z.object({ flashcard: FlashcardSchema, category: CategorySchema })),
};
type Start = z.infer<z.ZodMiniObject<typeof startFields, z.core.$strip>>;

const FormerSetSchema = z.pick(CardSetSchema, {
  id: true,
  flashcardIds: true,
  coming: true,
  fill: true,
  opensOn: true,
});
type FormerSet = z.infer<typeof FormerSetSchema>;

const undoStartFields = {
  childId: ChildIdSchema,
  sets: boundedArray(FormerSetSchema, { max: LIBRARY_LIMITS.sets }),
  added: boundedArray(SetIdSchema, { max: 5 }),
  rotation: ChildBaseSchema.shape.rotation,
  first: z.optional(z.object({ flashcardId: FlashcardIdSchema, categoryId: z.optional(CategoryIdSchema) })),
};

/** Implements `docs/product/gentle-start.md#gentle-plan`. The first of two devices decides. */
export const startGently = defineChange('startGently', {
  fields: startFields,
  scope: ({ first, childId }) => ({
    categories: true,
    flashcardIds: first ? [first.flashcard.id] : [],
    sets: true,
    childId,
  }),
  listAddedCards: ({ first }) => (first ? [first.flashcard.id] : []),
  listRotationDays: ({ day }) => [day],
  decide(library, change, { rules }) {
    const { childId, first } = change;
    const child = readChild(library, childId);
    if (!isChildKnown(library, childId)) return refuse('child_not_found');
    if (child.start !== 'offer') return accept();
    const planned = planSets(library, change);
    if (planned.some(({ coming = [] }) => coming.length > LIBRARY_LIMITS.cardsPerSet))
      return refuse('set_full');
    const writes: RowWrite[] = [
      { table: 'children', key: childId, row: { ...child, start: 'gentle', rotation: 'on' } },
    ];
    const [firstSet] = planned;
    if (firstSet?.flashcardIds.length === 0) {
      if (!first) return refuse('flashcard_not_found');
      const { id } = first.flashcard;
      firstSet.flashcardIds.push(id);
      if (!library.flashcards.has(id)) {
        if (!hasRoom(library.flashcardCount, 1, rules)) return refuse('plan_flashcard_limit');
        if (library.flashcardCount >= LIBRARY_LIMITS.flashcards) return refuse('too_many_flashcards');
        const { idByGivenId, created } = resolveImportCategories(library.categories, [first.category]);
        const revived = reviveCategories(library, created);
        if (!revived) return refuse('too_many_categories');
        const categoryId = idByGivenId.get(first.category.id) ?? first.category.id;
        writes.push(...revived, { table: 'flashcards', key: id, row: { ...first.flashcard, categoryId } });
      }
    }
    return accept(...writes, ...planned.map((set) => writeSet(set)));
  },
});

/** Sets keep later additions. The card created for the start stays if another child's set has it. */
export const undoGentleStart = defineChange('undoGentleStart', {
  fields: undoStartFields,
  scope({ first, sets, childId }, categories) {
    const cards = sets.flatMap(listCards);
    return {
      categories: true,
      flashcardIds: [...cards, ...(first ? [first.flashcardId] : [])],
      cardsOfCategoryIds: first?.categoryId && categories.has(first.categoryId) ? [first.categoryId] : [],
      sets: true,
      childId,
    };
  },
  quota: 'freeing',
  decide(library, change) {
    const child = readChild(library, change.childId);
    if (child.start !== 'gentle') return accept();
    const { rotation = child.rotation } = change;
    const { flashcardId: createdId, categoryId } = change.first ?? {};
    const others = [...library.sets.values()].filter(({ childId }) => childId !== child.id);
    const holdsCreated = (set: CardSet) => listCards(set).some((id) => id === createdId);
    const isShared = others.some(holdsCreated);
    const isEmptied = [...library.flashcards.values()].every(
      (card) => card.categoryId !== categoryId || (card.id === createdId && !isShared),
    );
    const formerSets = new Map(change.sets.map((set) => [set.id, set]));
    const sets = listSets(library, child.id).flatMap((set): RowWrite[] => {
      const { id } = set;
      const cards = listCards(set);
      if (change.added.includes(id) && cards.every((card) => card === createdId)) {
        return [{ table: 'sets', key: id, row: null }];
      }
      const former = formerSets.get(id);
      if (!former && !holdsCreated(set)) return [];
      return [writeSet(restoreSet(library, former ?? set, { current: set, createdId }))];
    });
    return accept(
      { table: 'children', key: child.id, row: { ...child, start: 'offer', rotation } },
      ...sets,
      ...(createdId && !isShared && library.flashcards.has(createdId)
        ? [{ table: 'flashcards', key: createdId, row: null } as const]
        : []),
      ...(categoryId && isEmptied && library.categories.has(categoryId)
        ? [{ table: 'categories', key: categoryId, row: null } as const]
        : []),
    );
  },
});

function planSets(
  library: Library,
  { childId, day, language, sets: newSets, leaving, whole }: Start,
): CardSet[] {
  const childSets = listSets(library, childId);
  const room = Math.max(0, LIBRARY_LIMITS.sets - library.sets.size);
  const lastPosition = childSets.length > 0 ? Math.floor(getPosition(childSets.at(-1) as CardSet)) : 0;
  const added = newSets
    .slice(childSets.length)
    .filter(({ id }) => !library.sets.has(id))
    .slice(0, room)
    .map((set, i): CardSet => {
      const position = Math.min(lastPosition + 1 + i, POSITION_BOUND);
      return { ...set, childId, flashcardIds: [], position };
    });
  const leavingIds = new Set(leaving);
  let opensOn = day;
  return [...childSets, ...added].map(({ steer: _steer, opensOn: _opensOn, ...set }, i) => {
    const words = removeCards(listCards(set), leavingIds);
    const isFirst = i === 0;
    const shown = isFirst ? words.slice(0, whole ? words.length : 1) : [];
    if (!isFirst) opensOn = getWeekAfter(opensOn);
    return {
      ...set,
      flashcardIds: shown,
      coming: words.slice(shown.length),
      fill: getLanguageOfPlace(language, i),
      // Today's word is already in the set, so the next one enters on another day.
      ...(isFirst ? { rotated: { ordinal: (set.rotated?.ordinal ?? 0) + 1, day } } : { opensOn }),
    };
  });
}

function listCards({ flashcardIds, coming = [] }: Pick<CardSet, 'flashcardIds' | 'coming'>): string[] {
  return [...flashcardIds, ...coming];
}

function restoreSet(
  { flashcards }: Library,
  former: FormerSet,
  { current, createdId }: { current: CardSet; createdId: string | undefined },
): CardSet {
  const { fill: _fill, opensOn: _opensOn, ...set } = current;
  const formerIds = new Set(listCards(former));
  const placed = new Set(createdId ? [createdId] : []);
  const currentIds = new Set(listCards(current));
  const join = (before: readonly string[] = [], now: readonly string[] = []) =>
    [
      ...before.filter((id) => currentIds.has(id) || flashcards.has(id)),
      ...now.filter((id) => !formerIds.has(id)),
    ]
      .filter((id) => !placed.has(id) && placed.add(id))
      .slice(0, LIBRARY_LIMITS.cardsPerSet);
  return {
    ...set,
    flashcardIds: join(former.flashcardIds, current.flashcardIds),
    coming: join(former.coming, current.coming),
    ...(former.fill && { fill: former.fill }),
    ...(former.opensOn && { opensOn: former.opensOn }),
  };
}
