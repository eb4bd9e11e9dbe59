import type { ChangeOf } from '#shared/library/change.ts';
import { languageOfPlace } from '#shared/library/defaults.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, positionOf, weekAfter } from '#shared/library/sets.ts';
import { type CardSet, POSITION_BOUND } from '#shared/library/tables/card-set.ts';
import { isChildKnown, readChild } from '#shared/library/tables/child.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { reviveCategories } from './decide-flashcards.ts';
import { writeSet } from './decide-sets.ts';
import { accept, type Decisions, hasRoom, refuse } from './decision.ts';
import { resolveImportCategories } from './import-flashcards.ts';

export const startDecisions: Decisions<'startGently' | 'undoGentleStart'> = {
  /** See `docs/product/gentle-start.md#gentle-plan`. The first of two devices decides. */
  startGently(library, change, { rules }) {
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
    const [begun] = planned;
    if (begun?.flashcardIds.length === 0) {
      if (!first) return refuse('flashcard_not_found');
      const { id } = first.flashcard;
      begun.flashcardIds.push(id);
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

  /** Sets keep what was added since. The card made for it stays if a set of another child has it. */
  undoGentleStart(library, change) {
    const child = readChild(library, change.childId);
    if (child.start !== 'gentle') return accept();
    const { rotation = child.rotation } = change;
    const { flashcardId: made, categoryId } = change.first ?? {};
    const others = [...library.sets.values()].filter(({ childId }) => childId !== child.id);
    const isShared = others.some((set) => listCards(set).some((card) => card === made));
    const isEmptied = [...library.flashcards.values()].every(
      (card) => card.categoryId !== categoryId || (card.id === made && !isShared),
    );
    const formerSets = new Map(change.sets.map((set) => [set.id, set]));
    const sets = listSets(library, child.id).flatMap((set): RowWrite[] => {
      const { id } = set;
      const cards = listCards(set);
      if (change.added.includes(id) && cards.every((card) => card === made)) {
        return [{ table: 'sets', key: id, row: null }];
      }
      const former = formerSets.get(id);
      if (!former && !cards.some((card) => card === made)) return [];
      return [writeSet(restoreSet(library, former ?? set, { current: set, made }))];
    });
    return accept(
      { table: 'children', key: child.id, row: { ...child, start: 'offer', rotation } },
      ...sets,
      ...(made && !isShared && library.flashcards.has(made)
        ? [{ table: 'flashcards', key: made, row: null } as const]
        : []),
      ...(categoryId && isEmptied && library.categories.has(categoryId)
        ? [{ table: 'categories', key: categoryId, row: null } as const]
        : []),
    );
  },
};

function planSets(
  library: Library,
  { childId, day, language, sets: given, leaving, whole }: ChangeOf<'startGently'>,
): CardSet[] {
  const own = listSets(library, childId);
  const room = Math.max(0, LIBRARY_LIMITS.sets - library.sets.size);
  const end = own.length > 0 ? Math.floor(positionOf(own.at(-1) as CardSet)) : 0;
  const more = given
    .slice(own.length)
    .filter(({ id }) => !library.sets.has(id))
    .slice(0, room)
    .map((set, i): CardSet => {
      return { ...set, childId, flashcardIds: [], position: Math.min(end + 1 + i, POSITION_BOUND) };
    });
  const gone = new Set(leaving);
  let opensOn = day;
  return [...own, ...more].map(({ steer: _steer, opensOn: _opensOn, ...set }, i) => {
    const words = listCards(set).filter((id) => !gone.has(id));
    const isFirst = i === 0;
    const shown = !isFirst ? 0 : whole ? Math.max(1, words.length) : 1;
    if (!isFirst) opensOn = weekAfter(opensOn);
    return {
      ...set,
      flashcardIds: words.slice(0, shown),
      coming: words.slice(shown),
      fill: languageOfPlace(language, i),
      // Today's word is in the set: the next one enters on another day.
      ...(isFirst ? { rotated: { ordinal: (set.rotated?.ordinal ?? 0) + 1, day } } : { opensOn }),
    };
  });
}

function listCards({ flashcardIds, coming = [] }: CardSet): string[] {
  return [...flashcardIds, ...coming];
}

type FormerSet = ChangeOf<'undoGentleStart'>['sets'][number];

function restoreSet(
  { flashcards }: Library,
  former: FormerSet,
  { current, made }: { current: CardSet; made: string | undefined },
): CardSet {
  const { fill: _fill, opensOn: _opensOn, ...set } = current;
  const known = new Set([...former.flashcardIds, ...(former.coming ?? [])]);
  const placed = new Set(made ? [made] : []);
  const join = (before: readonly string[] = [], now: readonly string[] = []) =>
    [...before.filter((id) => flashcards.has(id)), ...now.filter((id) => !known.has(id))]
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
