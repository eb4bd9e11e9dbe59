import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/decide/decision.ts';
import { planFlashcardImport } from '#shared/library/decide/import-flashcards.ts';
import type { Library } from '#shared/library/library.ts';
import type { ImportChange, ImportFigures, ImportPlan } from './plan-import.ts';

type ReadyPlan = Extract<ImportPlan, { ok: true }>;

/** Unless it fits `whole`, the plan has room for only the first `count` new cards. */
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
  const used = new Set(flashcards.map(({ categoryId }) => categoryId));
  const categories = plan.change.categories.filter(({ id }) => used.has(id));
  const change = { ...plan.change, categories, flashcards };
  const planned = planFlashcardImport(library, change, WITHOUT_PLAN_LIMIT);
  if (!planned.ok) throw new Error(`A part of an accepted import was refused: ${planned.code}`);
  const { duplicateFlashcards } = plan.figures;
  return { change, figures: { ...planned.figures, duplicateFlashcards } };
}
