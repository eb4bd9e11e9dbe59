import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { isShippedCardId } from '#shared/library/ids.ts';
import {
  countLeaving,
  getNextOrdinal,
  listCardsBefore,
  listSets,
  openSet,
  readPace,
  readSteering,
} from '#shared/library/sets.ts';
import { RotationOrdinalSchema } from '#shared/library/tables/card-set.ts';
import { CategorySchema } from '#shared/library/tables/category.ts';
import { FlashcardIdSchema, SetIdSchema, UuidSchema } from '#shared/library/tables/fields.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { deriveRotationId, type Rotation, RotationSchema } from '#shared/library/tables/rotation.ts';
import { accept, hasRoom, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';
import { reviveCategories } from './flashcard-changes.ts';
import { resolveImportCategories } from './import-changes.ts';
import { removeCards, writeSet } from './set-changes.ts';

/** Rejects rotations whose id could belong to another one. */
export function hasDerivedId(rotation: Pick<Rotation, 'id' | 'childId' | 'setId' | 'ordinal'>): boolean {
  return rotation.id === deriveRotationId(rotation);
}

/** The first device to start the day wins (`docs/product/rotation.md#two-devices`). */
export const rotateSet = defineChange('rotateSet', {
  fields: {
    rotation: z.omit(RotationSchema, { places: true, undone: true }).check(z.refine(hasDerivedId)),
    cards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  },
  scope: ({ rotation, cards }) => ({
    categories: true,
    flashcardIds: [...rotation.entering, ...cards.map(({ id }) => id)],
    sets: true,
  }),
  listAddedCards: ({ cards }) => cards.map(({ id }) => id),
  listRotationDays: ({ rotation }) => [rotation.day],
  decide(library, { rotation, cards, categories }, { rules }) {
    const { setId, ordinal, day } = rotation;
    const set = library.sets.get(setId);
    if (!set || set.childId !== rotation.childId || (set.opensOn ?? '') > day) return accept();
    if (set.rotated && (ordinal <= set.rotated.ordinal || day <= set.rotated.day)) return accept();
    const { isHeld, letGoIds, outIds } = readSteering(set, ordinal);
    const mayLeave = new Set([...letGoIds, ...(isHeld ? [] : rotation.retiring)]);
    const leaving = set.flashcardIds.filter((id) => mayLeave.has(id));
    const pace = readPace(set);
    const size = set.flashcardIds.length;
    const room = Math.max(0, pace.cards - size) + leaving.length;
    const words = new Map(cards.map((card) => [card.id, card]));
    const { idByGivenId, created: createdCategories } = resolveImportCategories(
      library.categories,
      categories,
    );
    const count = library.flashcardCount;
    const created: Flashcard[] = [];
    const entering: string[] = [];
    for (const id of isHeld ? [] : rotation.entering) {
      const word = words.get(id);
      if (entering.length >= room || [...set.flashcardIds, ...entering].includes(id)) continue;
      if (word && !library.flashcards.has(id)) {
        // A family's card was deleted meanwhile and stays deleted.
        if (!isShippedCardId(id)) continue;
        const categoryId = idByGivenId.get(word.categoryId);
        if (!categoryId || !hasRoom(count, created.length + 1, rules)) continue;
        if (count + created.length >= LIBRARY_LIMITS.flashcards) continue;
        created.push({ ...word, categoryId });
      } else if (!word && !set.coming?.includes(id)) continue;
      entering.push(id);
    }
    // If fewer cards enter than planned, fewer leave, but those that the parent sends out always do.
    const sentOut = outIds.filter((id) => leaving.includes(id));
    const order = [...sentOut, ...leaving.filter((id) => !sentOut.includes(id))];
    const leavingCount = Math.max(sentOut.length, countLeaving(entering.length, size, pace));
    const removed = new Set(order.slice(0, leavingCount));
    const retiring = leaving.filter((id) => removed.has(id));
    const needed = createdCategories.filter(({ id }) => created.some(({ categoryId }) => categoryId === id));
    const revived = reviveCategories(library, needed);
    if (!revived) return refuse('too_many_categories');
    const { steer: _steer, opensOn: _opensOn, ...row } = set;
    const coming = removeCards(set.coming, new Set(entering));
    const staying = removeCards(set.flashcardIds, removed);
    const delayed = openSet(listSets(library, set.childId), setId, day).filter(({ id }) => id !== setId);
    const places = retiring.map((id) => set.flashcardIds.indexOf(id));
    return accept(
      ...revived,
      ...toWrites({ flashcards: created }),
      ...delayed.map((other) => writeSet(other)),
      writeSet({ ...row, coming, rotated: { ordinal, day } }, [...staying, ...entering]),
      ...toWrites({ rotations: [{ ...rotation, entering, retiring, places }] }),
    );
  },
});

/** Makes the cards that entered the next ones to come. The set moves on the next day at the earliest. */
export const undoRotation = defineChange('undoRotation', {
  fields: { rotationId: UuidSchema },
  scope: ({ rotationId }) => ({ rotationIds: [rotationId], sets: true }),
  decide(library, { rotationId: id }) {
    const rotation = library.rotations.get(id);
    if (!rotation) return refuse('rotation_not_found');
    if (rotation.undone) return accept();
    const set = library.sets.get(rotation.setId);
    if (!set) return refuse('set_not_found');
    if (set.rotated?.ordinal !== rotation.ordinal) return refuse('rotation_not_latest');
    const returning = rotation.entering.filter((card) => set.flashcardIds.includes(card));
    const flashcardIds = listCardsBefore(rotation, set.flashcardIds, library.flashcards);
    const coming = [...returning, ...removeCards(set.coming, new Set(flashcardIds))];
    return accept(
      writeSet({ ...set, coming: coming.slice(0, LIBRARY_LIMITS.cardsPerSet) }, flashcardIds),
      ...toWrites({ rotations: [{ ...rotation, undone: true }] }),
    );
  },
});

/**
 * Hold, Swap and letting cards go do not affect each other. A change without any of the fields ends a hold. `keep` undoes
 * `letGo`. Neither depends on the ordinal, because the set may have moved on elsewhere.
 */
export const steerRotation = defineChange('steerRotation', {
  fields: {
    setId: SetIdSchema,
    ordinal: RotationOrdinalSchema,
    hold: z.optional(z.literal(true)),
    out: z.optional(FlashcardIdSchema),
    letGo: z.optional(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
    keep: z.optional(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
  },
  scope: () => ({ sets: true }),
  decide({ sets }, { setId, ordinal, hold, out, letGo, keep }) {
    const set = sets.get(setId);
    if (!set) return accept();
    const next = getNextOrdinal(set);
    const changesCards = letGo !== undefined || keep !== undefined;
    if (ordinal !== next && !changesCards) return accept();
    const former = set.steer?.ordinal === next ? set.steer : undefined;
    const isHeld = hold || ((changesCards || out) && former?.hold);
    const swapped = out ?? former?.out;
    const steer = {
      ordinal: next,
      ...(isHeld && { hold: isHeld }),
      ...(swapped && { out: swapped }),
      letGo: removeCards([...new Set([...(set.steer?.letGo ?? []), ...(letGo ?? [])])], new Set(keep)),
    };
    return accept(writeSet({ ...set, steer }));
  },
});
