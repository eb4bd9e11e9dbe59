import { planFlashcardImport } from '#shared/library/import-flashcards.ts';
import type { Library } from '#shared/library/library.ts';
import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { ImportChange, ImportFigures, ImportPlan } from './plan-import.ts';

type ReadyPlan = Extract<ImportPlan, { ok: true }>;

/** `whole`: the import can be made as it is planned. Else only the first `count` of its new cards fit into the plan. */
export type ImportFit =
  | { whole: true }
  | {
      whole: false;
      limit: number;
      /** How many new cards there are, and how many of them fit: from 0 to `newFlashcards` - 1. */
      newFlashcards: number;
      count: number;
      /** The import of those that fit, for a parent who agrees; null when none does. */
      part: { change: ImportChange; figures: ImportFigures } | null;
    };

/**
 * Returns how much of a planned import the family's plan has room for. Duplicates take no room. The part
 * holds the file's first new cards, in its order, and the categories they go to; the library accepts it under
 * `rules`.
 */
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

/** `plan.change` holds new cards only, in the order of the file. */
function takeFirst(plan: ReadyPlan, library: Library, count: number) {
  const flashcards = plan.change.flashcards.slice(0, count);
  const used = new Set(flashcards.map(({ categoryId }) => categoryId));
  const categories = plan.change.categories.filter(({ id }) => used.has(id));
  const change = { ...plan.change, categories, flashcards };
  const planned = planFlashcardImport(library, change, WITHOUT_PLAN_LIMIT);
  if (!planned.ok) throw new Error(`A part of an accepted import was refused: ${planned.code}`);
  const { duplicateFlashcards } = plan.figures;
  return { change, figures: { ...planned.figures, duplicateFlashcards } };
}
