import { groupBy } from '#shared/lib/collections.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import {
  type FlashcardImportPlan,
  indexCategories,
  planFlashcardImport,
  resolveImportCategories,
  type SkippedCard,
  selectNewCards,
} from '#shared/library/changes/import-changes.ts';
import { getCardKeys, getPinyinKey, getWordKey } from '#shared/library/duplicates.ts';
import type { IdMaker } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { CARD_BACK_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import { measureUndo } from '#shared/library/tables/import-row.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, getTextKey } from '#shared/library/tables/text.ts';
import type { FileCategory, WordList } from './read-word-list.ts';

export type CategoryTarget =
  | { kind: 'existing'; categoryId: string }
  | { kind: 'new'; name: string }
  | { kind: 'skip' };

export type ImportMapping = readonly CategoryTarget[];

/** Suggests `defaultName` for words without a category. */
export function suggestMapping(
  list: WordList,
  library: Pick<Library, 'categories'>,
  defaultName: string,
): CategoryTarget[] {
  const existing = indexCategories(library.categories);
  return list.categories.map((from) => {
    const name = from.name || defaultName;
    const categoryId = existing.get(getTextKey(name));
    return categoryId ? { kind: 'existing', categoryId } : { kind: 'new', name };
  });
}

export function keepMapping(
  before: { list: WordList; mapping: ImportMapping },
  list: WordList,
  library: Pick<Library, 'categories'>,
  defaultName: string,
): CategoryTarget[] {
  const targets = new Map(before.list.categories.map(({ name }, i) => [name, before.mapping[i]]));
  return suggestMapping(list, library, defaultName).map((suggestion, index) => {
    const target = targets.get(list.categories[index]?.name ?? '') ?? suggestion;
    return target.kind === 'existing' && !library.categories.has(target.categoryId) ? suggestion : target;
  });
}

type ImportChange = ChangeOf<'importFlashcards'>;

export type ImportSource = Pick<ImportChange, 'importId' | 'at' | 'fileName'>;

export type ImportFigures = Extract<FlashcardImportPlan, { ok: true }>['figures'];

const FILE_NAME_LENGTH = 200;

export type UnmappedWord = Omit<FileCategory['words'][number], 'sets'> & { category: string };

export type ImportPlan =
  | {
      ok: true;
      change: ImportChange;
      figures: ImportFigures;
      words: Flashcard[];
      skipped: SkippedCard[];
      /** New words that are already in another category. They are also in `skipped` if the parent leaves them out. */
      elsewhere: SkippedCard[];
      unmapped: UnmappedWord[];
    }
  | { ok: false; code: Refusal };

export const DUPLICATE_CHOICES = ['skip', 'fill', 'update', 'keep'] as const;
/** The choices for a word that its category already has. */
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** Plans an import with the figures of the library's rule, so preview and import agree. */
export function planImport(
  list: WordList,
  mapping: ImportMapping,
  library: Library,
  ids: IdMaker,
  source: ImportSource,
  {
    duplicates = 'skip',
    childId = FIRST_CHILD,
    leavesOutElsewhere = false,
  }: { duplicates?: DuplicateChoice; childId?: number; leavesOutElsewhere?: boolean } = {},
): ImportPlan {
  const { change: full, setNames, unmapped } = buildChange(list, mapping, library, ids, source);
  if (duplicates === 'keep') full.keepBoth = true;
  const newCards = selectNewCards(library, full);
  const elsewhere = findElsewhere(library, newCards.flashcards);
  const selected: SelectedCards = leavesOutElsewhere ? leaveOut(newCards, elsewhere) : newCards;
  const { skipped } = selected;
  full.categories = full.categories.filter(({ id }) => selected.idByGivenId.has(id));
  const sets = listSets(skipped, full.flashcards, setNames, ids);
  if (sets.length > 0) full.intoSets = { childId, sets };
  // Duplicates are not sent, so the change grows only with new cards.
  const added = new Set(selected.flashcards.map(({ id }) => id));
  const setCards = sets.flatMap(({ id, flashcardIds }) =>
    flashcardIds.flatMap((card) => (added.has(card) ? [] : [{ setId: id, flashcardId: card }])),
  );
  const room = PLANNED_UNDO - measureUndo({ setCards });
  const edits = duplicates === 'fill' || duplicates === 'update' ? listEdits(skipped, duplicates, room) : [];
  if (edits.length > 0) full.edits = edits.map(({ flashcard, base }) => ({ flashcard, base }));
  const plan = planFlashcardImport(library, full, WITHOUT_PLAN_LIMIT, { selected });
  if (!plan.ok) return plan;
  const { duplicateFlashcards } = plan.figures;
  const edited = new Set(edits.map(({ from }) => from));
  return {
    ok: true,
    change: { ...full, flashcards: full.flashcards.filter(({ id }) => added.has(id)) },
    figures: { ...plan.figures, duplicateFlashcards: duplicateFlashcards - edits.length },
    words: full.flashcards.map((card) => selected.leftOut?.get(card.id) ?? card),
    elsewhere,
    skipped: skipped.filter((card) => !edited.has(card)),
    unmapped,
  };
}

/** Finds the new words that are already in another category with the same pinyin and meaning, if any. */
function findElsewhere(
  { flashcards }: Pick<Library, 'flashcards'>,
  newCards: readonly Flashcard[],
): SkippedCard[] {
  const byWord = groupBy(newCards, (card) => getTextKey(card.word));
  const found = new Map<string, SkippedCard>();
  for (const known of flashcards.values()) {
    for (const flashcard of byWord.get(getCardKeys(known).word) ?? []) {
      if (known.categoryId === flashcard.categoryId || found.has(flashcard.id)) continue;
      if (isSameWord(known, flashcard)) found.set(flashcard.id, { flashcard, known, sameId: known.id });
    }
  }
  return newCards.flatMap(({ id }) => found.get(id) ?? []);
}

function isSameWord(a: Flashcard, b: Flashcard): boolean {
  const agree = (x: string, y: string) => x === '' || y === '' || x === y;
  const [english, otherEnglish] = [getTextKey(a.english ?? ''), getTextKey(b.english ?? '')];
  return agree(getPinyinKey(a), getPinyinKey(b)) && agree(english, otherEnglish);
}

type SelectedCards = ReturnType<typeof selectNewCards> & { leftOut?: ReadonlyMap<string, Flashcard> };

/** Skips these new cards and their repetitions, and creates no category that would contain only them. */
function leaveOut(selected: SelectedCards, elsewhere: readonly SkippedCard[]): SelectedCards {
  const leftOut = new Map(
    elsewhere.flatMap(({ flashcard, known }) => (known ? [[flashcard.id, known] as const] : [])),
  );
  const flashcards = selected.flashcards.filter(({ id }) => !leftOut.has(id));
  const filled = new Set(flashcards.map(({ categoryId }) => categoryId));
  const emptied = new Set(elsewhere.map(({ flashcard }) => flashcard.categoryId));
  const isNeeded = (id: string) => filled.has(id) || !emptied.has(id);
  const created = selected.created.filter(({ id }) => isNeeded(id));
  const dropped = new Set(
    selected.created.filter((category) => !created.includes(category)).map(({ id }) => id),
  );
  return {
    flashcards,
    created,
    idByGivenId: new Map([...selected.idByGivenId].filter(([, id]) => !dropped.has(id))),
    skipped: [
      ...selected.skipped.map((card) => ({
        ...card,
        sameId: leftOut.get(card.sameId ?? '')?.id ?? card.sameId,
      })),
      ...elsewhere,
    ],
    leftOut,
  };
}

/** Lists the sets with existing cards instead of skipped duplicates. */
function listSets(
  skipped: readonly SkippedCard[],
  flashcards: readonly Flashcard[],
  setNames: ReadonlyMap<string, string[]>,
  ids: IdMaker,
) {
  const sameIds = new Map(skipped.map(({ flashcard, sameId }) => [flashcard.id, sameId]));
  const sets = new Map<string, { id: number; name: string; cards: Set<string> }>();
  for (const { id } of setNames.size > 0 ? flashcards : []) {
    const cardId = sameIds.has(id) ? sameIds.get(id) : id;
    for (const name of (cardId && setNames.get(id)) || []) {
      const set = sets.get(getTextKey(name)) ?? { id: ids.setId(), name, cards: new Set() };
      sets.set(getTextKey(name), set);
      set.cards.add(cardId!);
    }
  }
  return [...sets.values()].map(({ cards, ...set }) => ({ ...set, flashcardIds: [...cards] }));
}

/** Leaves a margin, because another device may meanwhile fill the cards with longer text. */
const PLANNED_UNDO = 0.9 * LIBRARY_LIMITS.importUndo;

/**
 * Returns the edits of existing cards, which fill empty fields or replace them all. Stops when the undo data exceed `room`
 * characters of JSON. The other words count as skipped.
 */
function listEdits(skipped: readonly SkippedCard[], duplicates: 'fill' | 'update', room: number) {
  const editedIds = new Set<string>();
  let remaining = room;
  return skipped
    .flatMap((from) => {
      const { flashcard: imported, known } = from;
      if (!known || editedIds.has(known.id)) return [];
      const fields = CARD_BACK_FIELDS.filter(
        (field) =>
          imported[field] && imported[field] !== known[field] && (duplicates === 'update' || !known[field]),
      );
      const before = Object.fromEntries(fields.map((field) => [field, known[field]]));
      const after = Object.fromEntries(fields.map((field) => [field, imported[field]]));
      remaining -= fields.length > 0 ? JSON.stringify({ id: known.id, before, after }).length + 1 : 0;
      if (fields.length === 0 || remaining < 0) return [];
      editedIds.add(known.id);
      const base = Object.fromEntries(fields.map((field) => [field, known[field] ?? null]));
      return [{ from, flashcard: { ...known, ...after }, base }];
    })
    .slice(0, LIBRARY_LIMITS.editsPerImport);
}

function buildChange(
  list: WordList,
  mapping: ImportMapping,
  library: Library,
  ids: IdMaker,
  { importId, at, fileName }: ImportSource,
): { change: ImportChange; setNames: Map<string, string[]>; unmapped: UnmappedWord[] } {
  const categories = new Map<string, Category>();
  const flashcards: Flashcard[] = [];
  const setNames = new Map<string, string[]>();
  const unmapped: UnmappedWord[] = [];
  for (const [index, from] of list.categories.entries()) {
    const category = findTarget(mapping[index] ?? { kind: 'skip' }, from, library, ids);
    if (!category) {
      for (const { sets: _, ...word } of from.words) unmapped.push({ ...word, category: from.name });
      continue;
    }
    categories.set(category.id, category);
    for (const { sets, ...word } of from.words) {
      const id = ids.flashcardId();
      flashcards.push({ id, ...word, categoryId: category.id });
      if (sets) setNames.set(id, sets);
    }
  }
  const change: ImportChange = {
    type: 'importFlashcards',
    importId,
    at,
    fileName: fileName.slice(0, FILE_NAME_LENGTH),
    categories: [...categories.values()],
    flashcards,
  };
  return { change, setNames, unmapped };
}

function findTarget(
  target: CategoryTarget,
  from: FileCategory,
  library: Library,
  ids: IdMaker,
): Category | null {
  if (target.kind === 'skip') return null;
  const existing = target.kind === 'existing' ? library.categories.get(target.categoryId) : undefined;
  if (existing) return existing;
  const name = target.kind === 'new' ? cleanText(target.name) : from.name;
  return name === '' ? null : { id: ids.categoryId(), name };
}

type ReadyPlan = Extract<ImportPlan, { ok: true }>;

/** Unless everything fits (`whole`), the plan has room for only the first `count` new cards. */
export type ImportFit =
  | { whole: true }
  | {
      whole: false;
      limit: number;
      newFlashcards: number;
      count: number;
      part: { change: ImportChange; figures: ImportFigures } | null;
    };

export function fitImport(plan: ReadyPlan, library: Library, rules: LibraryRules): ImportFit {
  const { newFlashcards } = plan.figures;
  const limit = rules.flashcardLimit;
  if (limit === null || hasRoom(library.flashcardCount, newFlashcards, rules)) return { whole: true };
  const count = Math.max(0, limit - library.flashcardCount);
  return {
    whole: false,
    limit,
    newFlashcards,
    count,
    part: count === 0 ? null : takeFirst(plan, library, count),
  };
}

function takeFirst(plan: ReadyPlan, library: Library, count: number) {
  const flashcards = plan.change.flashcards.slice(0, count);
  const categoryIds = new Set(flashcards.map(({ categoryId }) => categoryId));
  const categories = plan.change.categories.filter(({ id }) => categoryIds.has(id));
  const includedIds = new Set(flashcards.map(({ id }) => id));
  const sets = plan.change.intoSets?.sets.flatMap((set) => {
    const flashcardIds = set.flashcardIds.filter((id) => includedIds.has(id) || library.flashcards.has(id));
    return flashcardIds.length > 0 ? [{ ...set, flashcardIds }] : [];
  });
  const change = {
    ...plan.change,
    categories,
    flashcards,
    ...(sets && { intoSets: { ...plan.change.intoSets!, sets } }),
  };
  const planned = planFlashcardImport(library, change, WITHOUT_PLAN_LIMIT);
  if (!planned.ok) throw new Error(`A part of an accepted import was refused: ${planned.code}`);
  const { duplicateFlashcards, changedFlashcards } = plan.figures;
  return { change, figures: { ...planned.figures, duplicateFlashcards, changedFlashcards } };
}

/** Returns the ids of imported and matching existing cards in the order of the import's words. */
export function listImportedCards(
  library: Pick<Library, 'categories' | 'flashcards'>,
  { categories, flashcards }: Pick<ChangeOf<'importFlashcards'>, 'categories' | 'flashcards'>,
): string[] {
  const { idByGivenId } = resolveImportCategories(library.categories, categories);
  const isWhole = flashcards.every(({ id }) => library.flashcards.has(id));
  const idByWord = new Map<string, string>();
  for (const card of isWhole ? [] : library.flashcards.values()) {
    for (const key of [getWordKey(card), getReadingKey(card)])
      if (!idByWord.has(key)) idByWord.set(key, card.id);
  }
  const ids = flashcards.flatMap((imported) => {
    if (library.flashcards.has(imported.id)) return [imported.id];
    const card = { ...imported, categoryId: idByGivenId.get(imported.categoryId) ?? imported.categoryId };
    return idByWord.get(getReadingKey(card)) ?? idByWord.get(getWordKey(card)) ?? [];
  });
  return [...new Set(ids)];
}

function getReadingKey(card: Flashcard): string {
  return `${getWordKey(card)}\n${getPinyinKey(card)}`;
}
