import { z } from 'zod/mini';
import { isSameJson } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import { getPosition, listSets, readPace } from '#shared/library/sets.ts';
import {
  type CardSet,
  CardSetSchema,
  LATER_STAGES,
  type Pace,
  PaceSchema,
  POSITION_BOUND,
  WORD_LANGUAGES,
} from '#shared/library/tables/card-set.ts';
import { isChildKnown, readChild } from '#shared/library/tables/child.ts';
import { ChildIdSchema, DaySchema, FlashcardIdSchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeFields, writeConflicts } from './conflict-changes.ts';
import { accept, refuse } from './decision.ts';
import { AsDeletedSchema, CardIdsSchema, defineChange } from './define-change.ts';

/** Each number is edited separately, because two devices may change different ones. */
const PaceEditSchema = z.partial(PaceSchema);
const setCardFields = { setId: SetIdSchema, flashcardIds: CardIdsSchema };
const index = z.optional(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.cardsPerSet)));

const getSetScope = () => ({ sets: true });
const getCardScope = ({ childId, flashcardIds, coming = [] }: Omit<CardSet, 'position'>) => ({
  flashcardIds: [...flashcardIds, ...coming],
  sets: true,
  childId,
});

function placeSet(set: CardSet, others: readonly CardSet[], index: number): CardSet[] {
  const [before, after] = [others[index - 1], others[index]];
  const position = findPositionBetween(before && getPosition(before), after && getPosition(after));
  if (position !== null) return [{ ...set, position }];
  return others.toSpliced(index, 0, set).flatMap((item, i) => {
    const placed = { ...item, position: i + 1 };
    return item.id === set.id || item.position !== placed.position ? [placed] : [];
  });
}

function findPositionBetween(before: number | undefined, after: number | undefined): number | null {
  const low = before ?? (after ?? 2) - 2;
  const high = after ?? low + 2;
  const middle = (low + high) / 2;
  return low < middle && middle < high && Math.abs(middle) <= POSITION_BOUND ? middle : null;
}

/** The child whose first answer this is. The change has no effect if another device has already answered. */
export const AnswerOfSchema = z.optional(ChildIdSchema);

export function isAnswered({ children }: Pick<Library, 'children'>, answerOf: number | undefined): boolean {
  return answerOf !== undefined && readChild({ children }, answerOf).start !== 'offer';
}

export const addSet = defineChange('addSet', {
  fields: { set: z.omit(CardSetSchema, { position: true }), answerOf: AnswerOfSchema },
  scope: ({ set }) => getCardScope(set),
  decide(library, { set, answerOf }) {
    if (library.sets.has(set.id)) return accept();
    if (answerOf === set.childId && isAnswered(library, answerOf)) return accept();
    if (!isChildKnown(library, set.childId)) return refuse('child_not_found');
    if (library.sets.size >= LIBRARY_LIMITS.sets) return refuse('too_many_sets');
    const others = listSets(library, set.childId);
    return accept(
      ...placeSet(withLivingCards(library, set), others, others.length).map((row) => writeSet(row)),
    );
  },
});

export const renameSet = defineChange('renameSet', {
  fields: { setId: SetIdSchema, name: CardSetSchema.shape.name, base: CardSetSchema.shape.name },
  scope: getSetScope,
  decide(library, { setId, name, base }, { changeId }) {
    const set = library.sets.get(setId);
    if (!set) return refuse('set_not_found');
    const { row, clashes } = mergeFields({ name: set.name }, { name }, { name: base });
    const conflicts = writeConflicts(clashes, { changeId, kind: 'set', subject: String(setId) });
    return accept(...(row.name === set.name ? [] : [writeSet({ ...set, name: row.name })]), ...conflicts);
  },
});

export const moveSet = defineChange('moveSet', {
  fields: { setId: SetIdSchema, before: z.nullable(SetIdSchema) },
  scope: getSetScope,
  decide(library, { setId, before }) {
    const set = library.sets.get(setId);
    if (!set) return accept();
    const sets = listSets(library, set.childId);
    const others = sets.filter(({ id }) => id !== setId);
    const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
    if (index === -1 || sets[index]?.id === setId) return accept();
    return accept(...placeSet(set, others, index).map((row) => writeSet(row)));
  },
});

export const deleteSet = defineChange('deleteSet', {
  fields: { setId: SetIdSchema },
  scope: getSetScope,
  quota: 'freeing',
  decide(library, { setId }) {
    return library.sets.has(setId) ? accept({ table: 'sets', key: setId, row: null }) : accept();
  },
});

/** Each added card displaces one of `displacing`, the last ones first. The displaced cards come next. */
export const addToSet = defineChange('addToSet', {
  fields: { ...setCardFields, index, displacing: z.optional(CardIdsSchema) },
  scope: ({ flashcardIds }) => ({ flashcardIds, sets: true }),
  decide(library, change) {
    const set = library.sets.get(change.setId);
    if (!set) return refuse('set_not_found');
    const ids = [...new Set(change.flashcardIds)];
    const existing = ids.filter((id) => library.flashcards.has(id));
    if (existing.length === 0) return refuse('flashcard_not_found');
    const added = removeCards(existing, new Set(set.flashcardIds));
    if (added.length === 0) return accept();
    const displaced = (change.displacing ?? [])
      .filter((id) => set.flashcardIds.includes(id) && !ids.includes(id))
      .slice(-added.length);
    const kept = removeCards(set.flashcardIds, new Set(displaced));
    const coming = [...displaced, ...removeCards(set.coming, new Set(added))];
    if (Math.max(kept.length + added.length, coming.length) > LIBRARY_LIMITS.cardsPerSet)
      return refuse('set_full');
    return accept(writeSet({ ...set, coming }, kept.toSpliced(change.index ?? kept.length, 0, ...added)));
  },
});

export const removeFromSet = defineChange('removeFromSet', {
  fields: setCardFields,
  scope: getSetScope,
  quota: 'freeing',
  decide(library, change) {
    const set = library.sets.get(change.setId);
    if (!set) return refuse('set_not_found');
    const flashcardIds = removeCards(set.flashcardIds, new Set(change.flashcardIds));
    return flashcardIds.length === set.flashcardIds.length ? accept() : accept(writeSet(set, flashcardIds));
  },
});

export const reviveSet = defineChange('reviveSet', {
  fields: { set: CardSetSchema, asDeleted: AsDeletedSchema },
  scope: ({ set }) => getCardScope(set),
  listRevivedRows: ({ set, asDeleted }) => (asDeleted ? { sets: [set.id] } : {}),
  decide(library, { set: former, asDeleted }) {
    const set = (asDeleted && library.deleted.sets.get(former.id)) || former;
    if (library.sets.has(set.id)) return accept();
    if (!isChildKnown(library, set.childId)) return refuse('child_not_found');
    if (library.sets.size >= LIBRARY_LIMITS.sets) return refuse('too_many_sets');
    return accept(writeSet(withLivingCards(library, set)));
  },
});

/** Null removes a field. The later value wins, without asking a parent. */
export const editSet = defineChange('editSet', {
  fields: {
    setId: SetIdSchema,
    pace: z.optional(PaceEditSchema),
    stage: z.optional(z.nullable(z.enum(LATER_STAGES))),
    fill: z.optional(z.nullable(z.enum(WORD_LANGUAGES))),
    opensOn: z.optional(z.nullable(DaySchema)),
  },
  scope: getSetScope,
  decide(library, change) {
    const set = library.sets.get(change.setId);
    if (!set) return refuse('set_not_found');
    const { stage = set.stage, fill = set.fill, opensOn = set.opensOn } = change;
    const { stage: _stage, fill: _fill, opensOn: _opensOn, ...row } = set;
    const staged: CardSet = { ...row, ...(stage && { stage }) };
    const edited: CardSet = {
      ...staged,
      ...(change.pace && { pace: mergePace(readPace(staged), change.pace) }),
      ...(fill && { fill }),
      ...(opensOn && { opensOn }),
    };
    return isSameJson(edited, set) ? accept() : accept(writeSet(edited));
  },
});

/** With `moved`, the cards no longer come in other sets. If the list is full, nothing changes. */
export const addComing = defineChange('addComing', {
  fields: { ...setCardFields, index, moved: z.optional(z.literal(true)) },
  scope: ({ flashcardIds }) => ({ flashcardIds, sets: true }),
  decide(library, change) {
    const set = library.sets.get(change.setId);
    if (!set) return refuse('set_not_found');
    const existing = [...new Set(change.flashcardIds)].filter((id) => library.flashcards.has(id));
    if (existing.length === 0) return refuse('flashcard_not_found');
    const leaving = new Set(change.moved ? existing : []);
    const coming = removeCards(set.coming, leaving);
    const added = removeCards(existing, new Set([...set.flashcardIds, ...coming]));
    if (added.length === 0) return accept();
    if (coming.length + added.length > LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
    const others = listSets(library, set.childId).filter(
      ({ id, coming = [] }) => id !== set.id && coming.some((cardId) => leaving.has(cardId)),
    );
    return accept(
      ...others.map((other) => writeSet({ ...other, coming: removeCards(other.coming, leaving) })),
      writeSet({ ...set, coming: coming.toSpliced(change.index ?? coming.length, 0, ...added) }),
    );
  },
});

export const removeComing = defineChange('removeComing', {
  fields: setCardFields,
  scope: getSetScope,
  decide(library, change) {
    const set = library.sets.get(change.setId);
    if (!set) return refuse('set_not_found');
    const coming = removeCards(set.coming, new Set(change.flashcardIds));
    return coming.length === (set.coming ?? []).length ? accept() : accept(writeSet({ ...set, coming }));
  },
});

export const moveComing = defineChange('moveComing', {
  fields: { setId: SetIdSchema, flashcardId: FlashcardIdSchema, before: z.nullable(FlashcardIdSchema) },
  scope: getSetScope,
  decide(library, { setId, flashcardId, before }) {
    const set = library.sets.get(setId);
    if (!set?.coming?.includes(flashcardId)) return accept();
    const others = removeCards(set.coming, new Set([flashcardId]));
    const index = before === null ? others.length : others.indexOf(before);
    if (index === -1 || set.coming[index] === flashcardId) return accept();
    return accept(writeSet({ ...set, coming: others.toSpliced(index, 0, flashcardId) }));
  },
});

export function removeCards(flashcardIds: string[] = [], removed: ReadonlySet<string>): string[] {
  return flashcardIds.filter((id) => !removed.has(id));
}

/** A card that has left the set is no longer marked as let go, so that it stays if it comes back. */
export function writeSet({ coming, steer, ...set }: CardSet, flashcardIds = set.flashcardIds): RowWrite {
  const { letGo: former = [], ...steering } = steer ?? { ordinal: 1 };
  const letGo = former.filter((id) => flashcardIds.includes(id));
  const isSteered = letGo.length > 0 || steer?.hold || steer?.out;
  const row: CardSet = {
    ...set,
    flashcardIds,
    ...(coming?.length && { coming }),
    ...(isSteered && { steer: { ...steering, ...(letGo.length > 0 && { letGo }) } }),
  };
  return { table: 'sets', key: row.id, row };
}

export function withLivingCards(library: Library, set: CardSet): CardSet {
  const seen = new Set<string>();
  const filterIds = (ids: string[] = []) =>
    ids.filter((id) => library.flashcards.has(id) && !seen.has(id) && seen.add(id));
  return { ...set, flashcardIds: filterIds(set.flashcardIds), coming: filterIds(set.coming) };
}

function mergePace(pace: Pace, { cards, newADay, showings }: z.infer<typeof PaceEditSchema>): Pace {
  return {
    cards: cards ?? pace.cards,
    newADay: newADay ?? pace.newADay,
    showings: showings ?? pace.showings,
  };
}
