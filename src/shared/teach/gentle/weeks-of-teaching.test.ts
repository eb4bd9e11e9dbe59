import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/apply-change.ts';
import type { Change } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/list-sets.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import { addDays } from '#shared/tracking/day.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import type { NextWords } from '../rotation/plan-moves.ts';
import { planRotations } from '../rotation/plan-rotations.ts';
import { planSession } from '../session-plan.ts';
import { CHINESE_WORDS } from '../words/chinese-words.ts';
import { nextShippedWords } from '../words/next-shipped-words.ts';
import { planGentleStart } from './plan-gentle-start.ts';

const DAY = '2026-03-02';
const CHINESE = { zh: CHINESE_WORDS };
const nextWords: NextWords = (library, wanted) => nextShippedWords(library, CHINESE, wanted);

/** Teaches three sessions on each of the days and returns the library after each of them. */
function teach(start: Library, days: readonly string[], rules: LibraryRules) {
  const states: Library[] = [];
  let library = start;
  const apply = (changes: readonly Change[]) => {
    for (const change of changes) {
      const { library: after, decision } = applyChange(library, change, rules, crypto.randomUUID());
      expect(decision).toMatchObject({ ok: true });
      library = after;
    }
  };
  for (const day of days) {
    const at = `${day}T09:00:00.000+01:00`;
    apply(planRotations(library, { childId: 1, day, at, nextWords, ...rules }).changes);
    const sessionId = crypto.randomUUID();
    const plan = planSession(library, { sessionId, childId: 1, day, startedAt: at, random: () => 0 });
    const flashes = (plan?.sets ?? []).map(({ setId, cardIds }) => ({ setId, cardIds, count: 3 }));
    apply([logDay(day, { at, source: 'player', flashes })]);
    states.push(library);
  }
  return states;
}

function begin(): Library {
  const family = rowsToLibrary({ ...createDefaultRows('aaaaaaaa-0000-4000-8000-000000000000'), history: [] });
  const plan = planGentleStart(family, {
    ...{ childId: 1, day: DAY, language: 'zh', shipped: CHINESE, sets: [], room: null },
  });
  if (!plan) throw new Error('There is no word to begin with.');
  return applyChange(family, plan.change, { flashcardLimit: null }, crypto.randomUUID()).library;
}

const sizesOf = (library: Library) => listSets(library).map(({ flashcardIds }) => flashcardIds.length);
const countWaiting = (library: Library) => listSets(library).filter(({ opensOn }) => opensOn).length;

describe('the first weeks of a gentle start', () => {
  // docs/product/gentle-start.md#gentle-plan
  it('show one word more on each day, and a set more in each week', () => {
    const days = Array.from({ length: 33 }, (_, i) => addDays(DAY, i));
    const states = teach(begin(), days, { flashcardLimit: null });
    expect(states.slice(0, 8).map(sizesOf)).toEqual([
      [1, 0, 0, 0, 0],
      [2, 0, 0, 0, 0],
      [3, 0, 0, 0, 0],
      [4, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 0, 0, 0, 0],
      [5, 1, 0, 0, 0],
    ]);
    expect(states.map(countWaiting)).toEqual(days.map((_, i) => Math.max(0, 4 - Math.floor(i / 7))));
    expect(sizesOf(states.at(-1) as Library)).toEqual([5, 5, 5, 5, 5]);
    const words = listSets(states.at(-1) as Library).flatMap(({ flashcardIds }) => flashcardIds);
    expect(new Set(words).size).toBe(25);
  });

  it('let each word be shown fifteen times before it makes place for the next', () => {
    const days = Array.from({ length: 6 }, (_, i) => addDays(DAY, i));
    const [, , , , fifth, sixth] = teach(begin(), days, { flashcardLimit: null });
    const wordsOf = (library: Library | undefined) =>
      library?.sets.get(1)?.flashcardIds.map((id) => library.flashcards.get(id)?.word);
    expect(wordsOf(fifth)).toEqual(['妈妈', '爸爸', '宝宝', '爷爷', '奶奶']);
    expect(wordsOf(sixth)).toEqual(['爸爸', '宝宝', '爷爷', '奶奶', '外公']);
  });

  // docs/product/rotation.md#waiting-sets
  it('move nothing on days without teaching, and open no two sets at once after a break', () => {
    const days = Array.from({ length: 28 }, (_, i) => addDays(DAY, i < 3 ? i : i + 30));
    const states = teach(begin(), days, { flashcardLimit: null });
    expect(states.slice(2, 4).map(sizesOf)).toEqual([
      [3, 0, 0, 0, 0],
      [4, 1, 0, 0, 0],
    ]);
    expect(states.map(countWaiting).slice(3)).toEqual(
      days.slice(3).map((_, i) => Math.max(0, 3 - Math.floor(i / 7))),
    );
  });

  // docs/product/gentle-start.md#next-shipped-words
  it('take no words beyond what Free holds, and no set shrinks', () => {
    const days = Array.from({ length: 60 }, (_, i) => addDays(DAY, i));
    const states = teach(begin(), days, { flashcardLimit: 60 });
    expect(states.at(-1)?.flashcardCount).toBe(60);
    expect(sizesOf(states.at(-1) as Library)).toEqual(sizesOf(states.at(-10) as Library));
  });
});
