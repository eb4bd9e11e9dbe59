import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasCjk } from '#shared/lib/cjk.ts';
import { applyChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { createIdMaker } from '#shared/library/ids.ts';
import { EMPTY_LIBRARY, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { exportComplete } from './export-words.ts';
import { IMPORT_SOURCE } from './import-source.test-support.ts';
import { planImport, suggestMapping } from './plan-import.ts';
import { readWordFile } from './read-word-file.ts';
import { EXAMPLE_FILE } from './text/file-names.ts';

const bytes = readFileSync(`public/${EXAMPLE_FILE}`);

/** Imports the file with the suggestions of the import dialog. */
function importExample(library: Library) {
  const file = readWordFile(bytes);
  if (!file.ok) throw new Error(file.code);
  expect(file).toMatchObject({
    reading: { encoding: 'utf-8', delimiter: ',' },
    doubts: [],
    unreadable: 0,
    list: { problems: [] },
  });
  const plan = planImport(
    file.list,
    suggestMapping(file.list, library, 'My words'),
    library,
    createIdMaker(() => 1e12),
    IMPORT_SOURCE,
  );
  if (!plan.ok) throw new Error(plan.code);
  const applied = applyChange(library, plan.change, WITHOUT_PLAN_LIMIT, IMPORT_SOURCE.importId);
  expect(applied.decision).toMatchObject({ ok: true });
  return { figures: plan.figures, library: applied.library };
}

test('The example spreadsheet stays the same after import and complete export', () => {
  const { library } = importExample(EMPTY_LIBRARY);
  expect(exportComplete(libraryToRows(library))).toBe(bytes.toString('utf8'));
});

test('The example spreadsheet adds every card to a new family', () => {
  const { figures, library } = importExample(
    rowsToLibrary({ ...createDefaultRows('11111111-1111-4111-8111-111111111111'), history: [] }),
  );
  expect(figures).toMatchObject({ duplicateFlashcards: 0 });
  expect(figures.newFlashcards).toBeGreaterThanOrEqual(30);
  expect(library.flashcardCount).toBeLessThan(80);
});

test('The example spreadsheet contains both languages and complete Chinese cards', () => {
  const cards = libraryToRows(importExample(EMPTY_LIBRARY).library).flashcards;
  const chinese = cards.filter(({ word }) => hasCjk(word));
  expect(chinese.length).toBeGreaterThanOrEqual(20);
  expect(chinese.filter(({ english, pinyin }) => !english || !pinyin)).toEqual([]);
  const english = cards.filter(({ word }) => !hasCjk(word));
  expect(english.length).toBeGreaterThanOrEqual(5);
  expect(english.filter((card) => card.english || card.pinyin)).toEqual([]);
});
