import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { groupBy } from '#shared/lib/collections.ts';
import { getPinyinKey } from '#shared/library/duplicates.ts';
import type { Library } from '#shared/library/library.ts';
import { getPosition, listSets } from '#shared/library/sets.ts';
import { type CardSet, CardSetSchema, POSITION_BOUND } from '#shared/library/tables/card-set.ts';
import { type Category, CategorySchema } from '#shared/library/tables/category.ts';
import { isChildKnown } from '#shared/library/tables/child.ts';
import { ChildIdSchema, InstantSchema, storableText, UuidSchema } from '#shared/library/tables/fields.ts';
import {
  CARD_BACK_FIELDS,
  CardBackBaseSchema,
  type Flashcard,
  FlashcardSchema,
} from '#shared/library/tables/flashcard.ts';
import { clearUndo, type ImportRow, measureUndo } from '#shared/library/tables/import-row.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import type { Refusal } from '../refusals.ts';
import { mergeFields, writeConflicts } from './conflict-changes.ts';
import { accept, hasRoom, type LibraryRules, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';
import { removeCards, writeSet } from './set-changes.ts';
import { decideUndoImport } from './undo-import.ts';

/**
 * Creates missing categories unless one has the same name. Skips words that the category already has, unless
 * `keepBoth`. `edits` change existing cards. `intoSets` puts cards into the child's sets of these names, and creates
 * missing sets.
 */
const importFields = {
  importId: UuidSchema,
  at: InstantSchema,
  fileName: storableText(200),
  categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.categories }),
  flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.flashcards }),
  keepBoth: z.optional(z.literal(true)),
  edits: z.optional(
    boundedArray(z.object({ flashcard: FlashcardSchema, base: CardBackBaseSchema }), {
      max: LIBRARY_LIMITS.editsPerImport,
    }),
  ),
  intoSets: z.optional(
    z.object({
      childId: ChildIdSchema,
      sets: boundedArray(z.pick(CardSetSchema, { id: true, name: true, flashcardIds: true }), {
        max: LIBRARY_LIMITS.sets,
      }),
    }),
  ),
};

type ImportFigures = Record<
  | 'newCategories'
  | 'existingCategories'
  | 'newFlashcards'
  | 'changedFlashcards'
  | 'duplicateFlashcards'
  | 'sets',
  number
>;
/**
 * `known` is the card that the category already has; null for a word that the import contains twice. `sameId` is the id
 * of the existing or first imported duplicate.
 */
export type SkippedCard = { flashcard: Flashcard; known: Flashcard | null; sameId: string | null };
export type FlashcardImportPlan =
  | { ok: true; writes: RowWrite[]; figures: ImportFigures }
  | { ok: false; code: Refusal };

type ImportChange = z.infer<z.ZodMiniObject<typeof importFields, z.core.$strip>>;

/** Plans a complete import or refuses it: no limit of the library or plan may be exceeded. */
export function planFlashcardImport(
  library: Library,
  change: ImportChange,
  rules: LibraryRules,
  { changeId = '', selected = selectNewCards(library, change) } = {},
): FlashcardImportPlan {
  const { idByGivenId, created, flashcards, skipped } = selected;
  const { importId, at, fileName } = change;
  if (library.imports.has(importId)) return { ok: true, writes: [], figures: NOTHING_IMPORTED };
  if (library.categories.size + created.length > LIBRARY_LIMITS.categories)
    return refuse('too_many_categories');
  const { length: flashcardCount } = flashcards;
  if (library.flashcardCount + flashcardCount > LIBRARY_LIMITS.flashcards)
    return refuse('too_many_flashcards');
  const editedIds = new Set(change.edits?.map(({ flashcard }) => flashcard.id));
  if (editedIds.size < (change.edits?.length ?? 0)) return refuse('invalid_change');
  const edited = editCards(library, change.edits ?? [], changeId);
  // If another device has added the word meanwhile, its card goes into the set.
  const sameIds = new Map(skipped.map(({ flashcard, sameId }) => [flashcard.id, sameId ?? flashcard.id]));
  const placed = placeInSets(library, change, new Set(flashcards.map(({ id }) => id)), sameIds);
  if (!placed.ok) return placed;
  if (!hasRoom(library.flashcardCount, flashcardCount, rules)) return refuse('plan_flashcard_limit');
  const categoryIds = created.map(({ id }) => id);
  const edits = edited.edits.length > 0 ? { edits: edited.edits } : {};
  const { sets, setIds, setCards } = placed;
  const row: ImportRow = {
    id: importId,
    at,
    fileName,
    flashcardCount,
    categoryIds,
    undone: false,
    ...edits,
    ...(setIds.length > 0 && { setIds }),
    ...(setCards.length > 0 && { setCards }),
  };
  const undoLength = measureUndo(row);
  if (undoLength > 0) row.order = getNextOrder(library.imports);
  if (undoLength > LIBRARY_LIMITS.importUndo) return refuse('change_too_large');
  const pruned =
    undoLength > 0 ? pruneOldestUndo(library.imports.values(), LIBRARY_LIMITS.importUndo - undoLength) : [];
  const hasEffect = created.length + flashcardCount + edited.edits.length + sets.length > 0;
  const imports = hasEffect ? [...pruned, row] : [];
  return {
    ok: true,
    writes: [
      ...toWrites({ categories: created, flashcards, imports }),
      ...edited.writes,
      ...sets.map((set) => writeSet(set)),
    ],
    figures: {
      newCategories: created.length,
      existingCategories: new Set(idByGivenId.values()).size - created.length,
      newFlashcards: flashcardCount,
      changedFlashcards: edited.edits.length,
      duplicateFlashcards: change.flashcards.length - flashcardCount,
      sets: sets.length,
    },
  };
}

function getNextOrder(imports: Library['imports']): number {
  return [...imports.values()].reduce((last, { order = 0 }) => Math.max(last, order), 0) + 1;
}

/** Clears the undo data of the oldest imports to make `room` for others (docs/product/word-lists.md#undo-import). */
function pruneOldestUndo(imports: Iterable<ImportRow>, room: number): ImportRow[] {
  const newestFirst = [...imports]
    .filter((row) => measureUndo(row) > 0)
    .sort((a, b) => (b.order ?? 0) - (a.order ?? 0));
  let roomLeft = room;
  return newestFirst.flatMap((row) => {
    roomLeft -= measureUndo(row);
    return roomLeft < 0 ? [clearUndo(row)] : [];
  });
}

const NOTHING_IMPORTED = {
  newCategories: 0,
  existingCategories: 0,
  newFlashcards: 0,
  changedFlashcards: 0,
  duplicateFlashcards: 0,
  sets: 0,
};

/** Implements docs/product/word-lists.md#two-readings. */
export function selectNewCards(
  library: Library,
  change: Pick<ImportChange, 'importId' | 'categories' | 'flashcards' | 'keepBoth'>,
) {
  const { idByGivenId, created } = resolveImportCategories(library.categories, change.categories);
  const existing = groupWords(library, new Set(idByGivenId.values()));
  const importedIds = new Map<string, string>();
  const flashcards: Flashcard[] = [];
  const skipped: SkippedCard[] = [];
  for (const card of change.flashcards) {
    const categoryId = idByGivenId.get(card.categoryId) ?? card.categoryId;
    const flashcard = { ...card, categoryId, importId: change.importId };
    const words = existing.get(categoryId);
    const [word, reading] = [getTextKey(card.word), getPinyinKey(card)];
    const same = change.keepBoth ? undefined : findSameReading(words?.get(word) ?? [], reading);
    const key = `${categoryId}\n${word}\n${reading}`;
    const isRepeated = !change.keepBoth && importedIds.has(key);
    // A card without a listed category counts as skipped. Our own screens never send one.
    if (!words || same || isRepeated || library.flashcards.has(card.id)) {
      skipped.push({ flashcard, known: same ?? null, sameId: same?.id ?? importedIds.get(key) ?? null });
      continue;
    }
    importedIds.set(key, card.id);
    flashcards.push(flashcard);
  }
  return { idByGivenId, created, flashcards, skipped };
}

/** Finds a card with the same reading, or else one if either reading is unknown. */
function findSameReading(cards: readonly Flashcard[], reading: string): Flashcard | undefined {
  return (
    cards.find((card) => getPinyinKey(card) === reading) ??
    cards.find((card) => reading === '' || getPinyinKey(card) === '')
  );
}

function groupWords(library: Library, categoryIds: ReadonlySet<string>) {
  const cards = groupBy(library.flashcards.values(), ({ categoryId }) => categoryId);
  return new Map(
    [...categoryIds].map((id) => [id, groupBy(cards.get(id) ?? [], ({ word }) => getTextKey(word))]),
  );
}

/** Implements docs/product/word-lists.md#sets-of-a-list. */
function placeInSets(
  library: Library,
  { intoSets }: ImportChange,
  importedIds: ReadonlySet<string>,
  sameIds: ReadonlyMap<string, string>,
):
  | { ok: true; sets: CardSet[]; setIds: number[]; setCards: NonNullable<ImportRow['setCards']> }
  | { ok: false; code: Refusal } {
  if (intoSets && !isChildKnown(library, intoSets.childId)) return refuse('child_not_found');
  const { childId = 0, sets = [] } = intoSets ?? {};
  const childSets = sets.length > 0 ? listSets(library, childId) : [];
  const byName = new Map(childSets.toReversed().map((set) => [getTextKey(set.name), set]));
  const changed = new Map<number, CardSet>();
  const setIds: number[] = [];
  const setCards: NonNullable<ImportRow['setCards']> = [];
  let position = childSets.length > 0 ? getPosition(childSets.at(-1)!) : 0;
  for (const { id, name, flashcardIds } of sets) {
    const existing = byName.get(getTextKey(name));
    // The id is already used by a set with another name or child.
    if (!existing && (library.sets.has(id) || changed.has(id))) return refuse('invalid_change');
    const set = existing ?? {
      id,
      childId,
      name,
      flashcardIds: [],
      position: Math.min(position + 1, POSITION_BOUND),
    };
    const currentIds = new Set(set.flashcardIds);
    const added = [...new Set(flashcardIds.map((card) => sameIds.get(card) ?? card))].filter(
      (card) => !currentIds.has(card) && (importedIds.has(card) || library.flashcards.has(card)),
    );
    if (added.length === 0) continue;
    if (currentIds.size + added.length > LIBRARY_LIMITS.cardsPerSet) return refuse('set_full');
    const coming = removeCards(set.coming, new Set(added));
    const filled = { ...set, coming, flashcardIds: [...set.flashcardIds, ...added] };
    changed.set(set.id, filled);
    byName.set(getTextKey(name), filled);
    if (!existing) {
      setIds.push(id);
      position += 1;
    }
    for (const flashcardId of added)
      if (!importedIds.has(flashcardId)) setCards.push({ setId: set.id, flashcardId });
  }
  if (library.sets.size + setIds.length > LIBRARY_LIMITS.sets) return refuse('too_many_sets');
  if (setCards.length > LIBRARY_LIMITS.editsPerImport) return refuse('change_too_large');
  return { ok: true, sets: [...changed.values()], setIds, setCards };
}

function editCards(library: Library, requested: NonNullable<ImportChange['edits']>, changeId: string) {
  const edits: NonNullable<ImportRow['edits']> = [];
  const writes: RowWrite[] = [];
  for (const [index, { flashcard, base }] of requested.entries()) {
    const current = library.flashcards.get(flashcard.id);
    if (!current) continue;
    const { row, clashes } = mergeFields(current, flashcard, base);
    const changed = CARD_BACK_FIELDS.filter((field) => row[field] !== current[field]);
    if (changed.length === 0) continue;
    edits.push({ id: row.id, before: pickTexts(current, changed), after: pickTexts(row, changed) });
    const about = { changeId: `${changeId}/${index}`, kind: 'flashcard', subject: row.id } as const;
    writes.push(...toWrites({ flashcards: [row] }), ...writeConflicts(clashes, about));
  }
  return { edits, writes };
}

function pickTexts(card: Flashcard, fields: readonly (typeof CARD_BACK_FIELDS)[number][]) {
  return Object.fromEntries(fields.flatMap((field) => (card[field] ? [[field, card[field]]] : [])));
}

/** Returns the id of the first category of each name. */
export function indexCategories(categories: Library['categories']): Map<string, string> {
  return new Map([...categories.values()].reverse().map(({ id, name }) => [getTextKey(name), id]));
}

export function resolveImportCategories(categories: Library['categories'], imported: readonly Category[]) {
  const idByName = indexCategories(categories);
  const idByGivenId = new Map<string, string>();
  const created: Category[] = [];
  for (const category of imported) {
    if (categories.has(category.id)) {
      idByGivenId.set(category.id, category.id);
      continue;
    }
    const key = getTextKey(category.name);
    const id = idByName.get(key);
    if (id === undefined) {
      created.push(category);
      idByName.set(key, category.id);
    }
    idByGivenId.set(category.id, id ?? category.id);
  }
  return { idByGivenId, created };
}

export const importFlashcards = defineChange('importFlashcards', {
  fields: importFields,
  scope(change, categories) {
    const { idByGivenId } = resolveImportCategories(categories, change.categories);
    const { importId, intoSets, edits = [] } = change;
    return {
      categories: true,
      importId,
      imports: Boolean(edits.length || intoSets),
      flashcardIds: [
        ...change.flashcards.map(({ id }) => id),
        ...edits.map(({ flashcard }) => flashcard.id),
        ...(intoSets?.sets ?? []).flatMap(({ flashcardIds }) => flashcardIds),
      ],
      ...(intoSets && { sets: true, childId: intoSets.childId }),
      cardsOfCategoryIds: [...new Set(idByGivenId.values())].filter((id) => categories.has(id)),
    };
  },
  listAddedCards: ({ flashcards }) => flashcards.map(({ id }) => id),
  decide(library, change, { rules, changeId }) {
    const plan = planFlashcardImport(library, change, rules, { changeId });
    return plan.ok ? accept(...plan.writes) : plan;
  },
});

export const undoImport = defineChange('undoImport', {
  fields: { importId: UuidSchema },
  scope: ({ importId }) => ({ categories: true, importId, imports: true, cardsOfImport: true, sets: true }),
  isCostly: true,
  quota: 'freeing',
  decide: (library, { importId }) => decideUndoImport(library, importId),
});
