import type { ChangeOf, Refusal } from '#shared/library/change.ts';
import type { IdMaker } from '#shared/library/ids.ts';
import { type FlashcardImportPlan, planFlashcardImport } from '#shared/library/import-flashcards.ts';
import type { Library } from '#shared/library/library.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { cleanText, textKey } from '#shared/library/tables/text.ts';
import type { FileCategory, WordList } from './word-list.ts';

/** Where the words of one category of the file go. */
export type CategoryTarget =
  | { kind: 'existing'; categoryId: string }
  | { kind: 'new'; name: string }
  | { kind: 'skip' };

/** One target per category of the file, in the order of `WordList.categories`. */
export type ImportMapping = readonly CategoryTarget[];

/**
 * The mapping to begin with: the existing category of the same name whatever its case, else a new one.
 * Words without a category wait for the parent's choice.
 */
export function suggestMapping(list: WordList, library: Pick<Library, 'categories'>): CategoryTarget[] {
  const existing = indexCategories(library);
  return list.categories.map(({ name }) => {
    if (name === '') return { kind: 'skip' };
    const category = existing.get(textKey(name));
    return category ? { kind: 'existing', categoryId: category.id } : { kind: 'new', name };
  });
}

/** The mapping as it still holds: where a chosen category has been deleted meanwhile, the suggestion takes its place. */
export function keepMapping(
  mapping: ImportMapping,
  list: WordList,
  library: Pick<Library, 'categories'>,
): CategoryTarget[] {
  const suggested = suggestMapping(list, library);
  return suggested.map((suggestion, index) => {
    const target = mapping[index] ?? suggestion;
    return target.kind === 'existing' && !library.categories.has(target.categoryId) ? suggestion : target;
  });
}

/** Categories by `textKey` of their name; of two with the same name the first one counts. */
function indexCategories(library: Pick<Library, 'categories'>): Map<string, Category> {
  const byKey = new Map<string, Category>();
  for (const category of library.categories.values()) {
    const key = textKey(category.name);
    if (!byKey.has(key)) byKey.set(key, category);
  }
  return byKey;
}

export type ImportChange = ChangeOf<'importFlashcards'>;

/** What the library remembers of an import, so that a wrong one can be found and undone. */
export type ImportSource = Pick<ImportChange, 'importId' | 'at' | 'fileName'>;

export type ImportFigures = Extract<FlashcardImportPlan, { ok: true }>['figures'];

/** As much of a file's name as the library keeps. */
const FILE_NAME_LENGTH = 200;

/**
 * The change an import commits and its figures, or why the library would refuse it. `words` are all words of the list as
 * cards, duplicates included.
 */
export type ImportPlan =
  | { ok: true; change: ImportChange; figures: ImportFigures; words: Flashcard[] }
  | { ok: false; code: Refusal };

/**
 * Plans the import of a word list: the very change that will be committed, with the figures that the library's own rule
 * gives for it. The preview shows a plan and the import commits one, so they cannot disagree; when the library has
 * changed in between, plan again. Words count as duplicates within the file, too. A target that has been deleted
 * meanwhile is made anew under the file's name for it. Whether the family's plan has room for it says `fitImport`.
 */
export function planImport(
  list: WordList,
  mapping: ImportMapping,
  library: Library,
  ids: IdMaker,
  source: ImportSource,
): ImportPlan {
  const full = buildChange(list, mapping, library, ids, source);
  const plan = planFlashcardImport(library, full, WITHOUT_PLAN_LIMIT);
  if (!plan.ok) return plan;
  // Duplicates are not sent: what is sent and kept grows with the new cards only.
  const added = new Set(plan.writes.flatMap(({ table, key }) => (table === 'flashcards' ? [key] : [])));
  const flashcards = full.flashcards.filter(({ id }) => added.has(id));
  return { ok: true, change: { ...full, flashcards }, figures: plan.figures, words: full.flashcards };
}

/** The change that imports every word, duplicates included. */
function buildChange(
  list: WordList,
  mapping: ImportMapping,
  library: Library,
  ids: IdMaker,
  { importId, at, fileName }: ImportSource,
): ImportChange {
  const categories = new Map<string, Category>();
  const flashcards: Flashcard[] = [];
  for (const [index, from] of list.categories.entries()) {
    const category = findTarget(mapping[index] ?? { kind: 'skip' }, from, library, ids);
    if (!category) continue;
    categories.set(category.id, category);
    for (const word of from.words)
      flashcards.push({ id: ids.flashcardId(), ...word, categoryId: category.id, importId });
  }
  return {
    type: 'importFlashcards',
    importId,
    at,
    fileName: fileName.slice(0, FILE_NAME_LENGTH),
    categories: [...categories.values()],
    flashcards,
  };
}

/** The category that the target means, or null when its words are not imported. */
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
