import type { IdMaker } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, isVisible } from '#shared/library/tables/text.ts';
import { type CategoryTarget, type ImportPlan, type ImportSource, planImport } from './plan-import.ts';

/** `known`: the category has the word. `repeated`: an earlier line has it. `line` starts at 1. */
export type LineProblem = {
  line: number;
  word: string;
  code: 'empty' | 'tooLong' | 'known' | 'repeated';
};

type TypedLinesPlan =
  | { ok: true; change: Extract<ImportPlan, { ok: true }>['change']; count: number; problems: LineProblem[] }
  | { ok: false; code: Refusal };

/** Returns cleaned lines without blank ones at the start and end. */
export function splitTypedLines(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(cleanText);
}

type TypedLinesContext = {
  library: Library;
  ids: IdMaker;
  source: ImportSource;
  /** Returns the back of a word's card. Empty fields are omitted. */
  findBack: (word: string) => { english: string; pinyin: string };
};

/** Plans a card of the category for each line, as one import (docs/product/library.md#several-lines). */
export function planTypedLines(
  lines: readonly string[],
  target: CategoryTarget,
  { library, ids, source, findBack }: TypedLinesContext,
): TypedLinesPlan {
  const numbered = lines.map((word, index) => ({ word, line: index + 1, code: findTextProblem(word) }));
  const usable = numbered.filter(({ code }) => code === null);
  const words = usable.map(({ word }) => {
    const { english, pinyin } = findBack(word);
    return { word, ...(english && { english }), ...(pinyin && { pinyin }) };
  });
  const list = { categories: [{ name: '', words }], problems: [] };
  const plan = planImport(list, [target], library, ids, source);
  if (!plan.ok) return plan;
  const lineById = new Map(plan.words.map(({ id }, index) => [id, usable[index]!.line]));
  const left = plan.skipped.map(({ flashcard: { id, word }, known }) => ({
    line: lineById.get(id)!,
    word,
    code: known ? ('known' as const) : ('repeated' as const),
  }));
  const unusable = numbered.flatMap(({ code, ...line }) => (code ? [{ ...line, code }] : []));
  const problems = [...unusable, ...left].sort((a, b) => a.line - b.line);
  return { ok: true, change: plan.change, count: plan.figures.newFlashcards, problems };
}

function findTextProblem(word: string): 'empty' | 'tooLong' | null {
  if (!isVisible(word)) return 'empty';
  return word.length > LIBRARY_LIMITS.word ? 'tooLong' : null;
}
