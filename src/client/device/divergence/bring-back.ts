import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { viewConflict } from '#shared/library/plan-resolution.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import { isAskedField } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { isLostName, selectStillLost } from './compare-copies.ts';
import { isOtherRating, keyOfLosingValue, toLostRating } from './lost-conflicts.ts';
import { readSettings } from './lost-rotations.ts';
import type { LostFlashcard, Rescue } from './rescue.ts';

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
  return rescue.categories.map(({ id, name, restored }) => {
    const current = library.categories.get(id)?.name;
    const category = { id, name };
    if (current === undefined) return { type: 'addCategory', category };
    if (current === restored) return { type: 'renameCategory', category, base: current };
    return ask({ kind: 'category', subject: id, field: 'name', kept: current, lost: name }, newId);
  });
}

function restoreImports(rescue: Rescue): Change[] {
  return rescue.imports.flatMap(({ id, at, fileName }) => {
    const brought = rescue.flashcards.filter(({ card, fields }) => !fields && card.importId === id);
    if (brought.length === 0) return [];
    const flashcards = brought.map(({ card }) => card);
    return [
      {
        type: 'importFlashcards',
        importId: id,
        at,
        fileName,
        categories: listCategories(brought),
        flashcards,
      },
    ];
  });
}

function restoreFlashcards(rescue: Rescue): Change[] {
  const missing = rescue.flashcards.filter(({ fields }) => !fields);
  if (missing.length === 0) return [];
  const flashcards = missing.map(({ card }) => card);
  return [{ type: 'restoreFlashcards', flashcards, categories: listCategories(missing), places: [] }];
}

/** Before all that belongs to them. */
function addChildren({ children }: Rescue): Change[] {
  return children.flatMap(({ child: { state: _state, ...child }, restored }) =>
    restored ? [] : [{ type: 'addChild', child }],
  );
}

function editChildren({ children }: Rescue): Change[] {
  return children.flatMap(({ child, restored }) => {
    if (!restored) return [];
    const { shown: _shown, ...base } = restored;
    return [{ type: 'editChild', child, base }];
  });
}

function hideOrShowChildren({ children }: Rescue): Change[] {
  return children.flatMap(({ child, restored }) =>
    restored?.shown === undefined
      ? []
      : [{ type: restored.shown ? 'removeChild' : 'restoreChild', childId: child.id }],
  );
}

/** One change per card, so that as many come back as the plan has room for. */
function addFlashcards(rescue: Rescue): Change[] {
  const missing = rescue.flashcards.filter(({ fields }) => !fields);
  return missing.map(({ card, categoryName }) => ({ type: 'addFlashcard', flashcard: card, categoryName }));
}

/** Edits rows that are still as the restored server had them, and asks about rows changed since. */
function editFlashcards(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.flashcards.flatMap(({ card, categoryName, fields, restored }): Change[] => {
    const current = library.flashcards.get(card.id);
    if (!current || !fields) return [];
    const isRestored = (field: keyof typeof restored) => (current[field] ?? '') === restored[field];
    const base = Object.fromEntries(
      fields.filter(isRestored).map((field) => [field, current[field] ?? null]),
    );
    const questions = fields
      .filter((field) => !isRestored(field))
      .filter(isAskedField)
      .map((field) => {
        const [kept, lost] = [current[field] ?? '', card[field] ?? ''];
        return ask({ kind: 'flashcard', subject: card.id, field, kept, lost }, newId);
      });
    const edit: Change = { type: 'editFlashcard', flashcard: card, base, categoryName };
    return [...(Object.keys(base).length > 0 ? [edit] : []), ...questions];
  });
}

function ask(question: Omit<Conflict, 'id'>, newId: Stamp['newId']): Change {
  return { type: 'reviveConflict', conflict: { ...question, id: `${newId()}/${question.field}` } };
}

function restoreSets(rescue: Rescue, library: Library, { newId }: Stamp): Change[] {
  return rescue.sets.flatMap((lostSet): Change[] => {
    const { set, lost, restored } = lostSet;
    const here = library.sets.get(set.id);
    if (!here) return [{ type: 'reviveSet', set }];
    const question = { kind: 'set', subject: String(set.id), field: 'name' } as const;
    const rename: Change =
      here.name === restored
        ? { type: 'renameSet', setId: set.id, name: set.name, base: here.name }
        : ask({ ...question, kept: here.name, lost: set.name }, newId);
    const room = LIBRARY_LIMITS.cardsPerSet - here.flashcardIds.length;
    const runs = listRuns(set.flashcardIds, new Set(lost.slice(0, room)));
    return [
      ...(isLostName(lostSet, library) ? [rename] : []),
      ...runs.map((run): Change => ({ type: 'addToSet', setId: set.id, ...run })),
    ];
  });
}

function restorePaces(rescue: Rescue): Change[] {
  return rescue.paces.flatMap(({ set, coming, restored }): Change[] => {
    const wanted = Object.entries(readSettings(set)).filter(([name]) => name in restored);
    const runs = listRuns(set.coming ?? [], new Set(coming));
    return [
      ...(wanted.length > 0
        ? [{ type: 'editSet' as const, setId: set.id, ...Object.fromEntries(wanted) }]
        : []),
      ...runs.map((run): Change => ({ type: 'addComing', setId: set.id, ...run })),
    ];
  });
}

/** So that a set gets its order back. */
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

function listCategories(lost: readonly LostFlashcard[]): Category[] {
  return [
    ...new Map(
      lost.map(({ card, categoryName }) => [card.categoryId, { id: card.categoryId, name: categoryName }]),
    ).values(),
  ];
}
