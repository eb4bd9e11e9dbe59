import type { Change } from '#shared/library/changes/change.ts';
import { viewConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { isChildShown, readChild } from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_FIELDS } from '#shared/library/tables/story.ts';
import { selectStillLost } from './compare-copies.ts';
import { isOtherRating, toLostRating } from './lost-conflicts.ts';
import { CARDS, CATEGORIES, keyOfLosingValue, readSettings, SETS, toChildBase } from './lost-rows.ts';
import type { Rescue } from './rescue.ts';
import { splitLostFields } from './split-lost-fields.ts';

type Stamp = { newId: () => string; at: string };

/** Each step works on the library after the one before, so that nothing comes twice. */
const STEPS: readonly ((rescue: Rescue, library: Library, stamp: Stamp) => Change[])[] = [
  restoreCategories,
  restoreImports,
  restoreFlashcards,
  addFlashcards,
  editFlashcards,
  addChildren,
  restoreSets,
  restorePaces,
  (rescue) => rescue.rotations.map((rotation) => ({ type: 'reviveRotation', rotation })),
  editChildren,
  (rescue) => rescue.entries.toSorted((a, b) => a.order - b.order).map(logEntry),
  moveEntries,
  (rescue, _library, { newId, at }) =>
    rescue.records.map((record) => ({ type: 'reviveDay', entryId: newId(), at, record })),
  askForRatings,
  // After what is logged for them, which would ask about them again.
  hideOrShowChildren,
  restoreStories,
  // After everything that could put the losing value back or overwrite it.
  reviveConflicts,
];

export function bringBack(
  rescue: Rescue,
  library: Library,
  stamp: Stamp,
  commit: (change: Change) => Library,
): void {
  let current = library;
  for (const step of STEPS) {
    for (const change of step(selectStillLost(rescue, current), current, stamp)) current = commit(change);
  }
}

function restoreCategories(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.categories.flatMap((lost): Change[] => {
    const { row: category } = lost;
    const here = library.categories.get(category.id);
    if (!here) return [{ type: 'addCategory', category }];
    const { unchanged, questions } = splitLostFields(CATEGORIES, lost, here);
    const rename: Change = { type: 'renameCategory', category, base: here.name };
    return [...(unchanged.length > 0 ? [rename] : []), ...questions.map((question) => ask(question, newId))];
  });
}

function restoreImports(rescue: Rescue): Change[] {
  return rescue.imports.flatMap(({ id: importId, at, fileName }): Change[] => {
    const brought = listMissing(rescue).filter(({ row }) => row.importId === importId);
    if (brought.length === 0) return [];
    const flashcards = brought.map(({ row }) => row);
    const categories = listCategories(brought);
    return [{ type: 'importFlashcards', importId, at, fileName, categories, flashcards }];
  });
}

function restoreFlashcards(rescue: Rescue): Change[] {
  const missing = listMissing(rescue);
  if (missing.length === 0) return [];
  const flashcards = missing.map(({ row }) => row);
  return [{ type: 'restoreFlashcards', flashcards, categories: listCategories(missing), places: [] }];
}

function addChildren({ children }: Rescue): Change[] {
  return children.flatMap(({ row: { state: _state, ...child }, fields }) =>
    fields ? [] : [{ type: 'addChild', child }],
  );
}

function editChildren({ children }: Rescue, library: Library): Change[] {
  return children.flatMap(({ row: child, fields }) =>
    fields ? [{ type: 'editChild', child, base: toChildBase(readChild(library, child.id), fields) }] : [],
  );
}

function restoreStories({ stories }: Rescue): Change[] {
  return stories.map(({ row: story }) => ({ type: 'editStory', story, fields: [...STORY_FIELDS] }));
}

function hideOrShowChildren({ children }: Rescue): Change[] {
  return children.flatMap(({ row, fields }) =>
    fields?.includes('shown')
      ? [{ type: isChildShown(row) ? 'restoreChild' : 'removeChild', childId: row.id }]
      : [],
  );
}

/** One change per card, so that as many come back as the plan has room for. */
function addFlashcards(rescue: Rescue): Change[] {
  return listMissing(rescue).map(({ row, categoryName }) => ({
    type: 'addFlashcard',
    flashcard: row,
    categoryName,
  }));
}

/** Edits rows that are still as the restored server had them, and asks about rows changed since. */
function editFlashcards(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.flashcards.flatMap((lost): Change[] => {
    const here = library.flashcards.get(lost.row.id);
    if (!here) return [];
    const { unchanged, questions } = splitLostFields(CARDS, lost, here);
    const base = Object.fromEntries(
      unchanged.map((field) => [field, here[field as keyof Flashcard] ?? null]),
    );
    const { row: flashcard, categoryName } = lost;
    const edit: Change = { type: 'editFlashcard', flashcard, base, categoryName };
    return [...(unchanged.length > 0 ? [edit] : []), ...questions.map((question) => ask(question, newId))];
  });
}

function ask(question: Omit<Conflict, 'id'>, newId: Stamp['newId']): Change {
  return { type: 'reviveConflict', conflict: { ...question, id: `${newId()}/${question.field}` } };
}

function restoreSets(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.sets.flatMap((lost): Change[] => {
    const { row: set, members } = lost;
    const here = library.sets.get(set.id);
    if (!here) return [{ type: 'reviveSet', set }];
    const { unchanged, questions } = splitLostFields(SETS, lost, here);
    const rename: Change = { type: 'renameSet', setId: set.id, name: set.name, base: here.name };
    const room = LIBRARY_LIMITS.cardsPerSet - here.flashcardIds.length;
    const runs = listRuns(set.flashcardIds, new Set(members.slice(0, room)));
    return [
      ...(unchanged.includes('name') ? [rename] : []),
      ...questions.map((question) => ask(question, newId)),
      ...runs.map((run): Change => ({ type: 'addToSet', setId: set.id, ...run })),
    ];
  });
}

function restorePaces(rescue: Rescue): Change[] {
  return rescue.sets.flatMap(({ row: set, fields, coming }): Change[] => {
    const wanted = Object.entries(readSettings(set)).filter(([name]) => fields?.includes(name));
    const edit: Change = { type: 'editSet', setId: set.id, ...Object.fromEntries(wanted) };
    const runs = listRuns(set.coming ?? [], new Set(coming));
    return [
      ...(wanted.length > 0 ? [edit] : []),
      ...runs.map((run): Change => ({ type: 'addComing', setId: set.id, ...run })),
    ];
  });
}

function listRuns(ids: readonly string[], wanted: ReadonlySet<string>) {
  const runs: { index: number; flashcardIds: string[] }[] = [];
  for (const [index, id] of ids.entries()) {
    const last = runs.at(-1);
    if (!wanted.has(id)) continue;
    if (last && last.index + last.flashcardIds.length === index) last.flashcardIds.push(id);
    else runs.push({ index, flashcardIds: [id] });
  }
  return runs;
}

function askForRatings(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.records.flatMap((record) => {
    const here = library.history.get(keyOfDay(dayOf(record)));
    if (!here || !isOtherRating(record, here)) return [];
    return [ask({ ...toLostRating(record), kept: String(here.engagement) }, newId)];
  });
}

function logEntry({ order: _order, undone: _undone, ...entry }: StoredEntry): Change {
  return { type: 'logDay', entry };
}

/** After the entries, because corrections go along. */
function moveEntries({ moves }: Rescue): Change[] {
  return moves.map(({ entryId, day, from, to }) => ({ type: 'moveEntry', entryId, childId: from, day, to }));
}

/** A conflict about something that could not come back waits with it. */
function reviveConflicts({ conflicts }: Rescue, library: Library): Change[] {
  const there = conflicts.filter((conflict) => viewConflict(library, conflict).now !== null);
  const questions = new Map(there.map((conflict) => [keyOfLosingValue(conflict), conflict]));
  return [...questions.values()].map((conflict) => ({ type: 'reviveConflict', conflict }));
}

type LostCard = Rescue['flashcards'][number];

function listMissing({ flashcards }: Rescue): LostCard[] {
  return flashcards.filter(({ fields }) => fields === null);
}

function listCategories(lost: readonly LostCard[]): Category[] {
  const categories = lost.map(({ row, categoryName }) => ({ id: row.categoryId, name: categoryName }));
  return [...new Map(categories.map((category) => [category.id, category])).values()];
}
