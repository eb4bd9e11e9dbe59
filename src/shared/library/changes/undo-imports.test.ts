import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import type { Library } from '../library.ts';
import { libraryToRows } from '../sorted-rows.ts';
import { startLibrary } from './apply-change.test-support.ts';
import { applyChange, type Change } from './change.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

const CARDS = ['f1', 'f2'];
const FIELDS = ['english', 'pinyin'] as const;

const device = fc.nat(2);
const texts = {
  cards: fc.subarray(CARDS, { minLength: 1 }),
  fields: fc.subarray([...FIELDS], { minLength: 1 }),
};
const arbitraryStep = fc.oneof(
  fc.record({ device, does: fc.constant('pull' as const) }),
  fc.record({
    device,
    does: fc.constant('import' as const),
    ...texts,
    clock: fc.integer({ min: 1, max: 9 }),
    adds: fc.boolean(),
  }),
  fc.record({ device, does: fc.constant('edit' as const), ...texts }),
  fc.record({ device, does: fc.constant('undo' as const), pick: fc.nat(20) }),
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

/** Simulates a server and three devices. Each device has an older library with its own changes. */
class Family {
  server = startLibrary;
  readonly #views = [startLibrary, startLibrary, startLibrary];
  /** The texts of each field in the order of their acceptance. */
  readonly #written = new Map<string, { text: string; importId: string | null }[]>();
  readonly #undone = new Set<string>();
  #count = 0;

  perform(step: Step): void {
    if (step.does === 'pull') this.#views[step.device] = this.server;
    else if (step.does === 'undo') {
      const ids = [...this.#views[step.device]!.imports.keys()];
      const importId = ids[step.pick % Math.max(ids.length, 1)];
      if (importId) this.#undo(step.device, importId);
    } else if (step.does === 'edit') for (const card of step.cards) this.#edit(step, card);
    else this.#import(step);
  }

  undoAll(order: readonly number[]): void {
    const ids = [...this.server.imports.keys()];
    const sorted = ids.toSorted((a, b) => order[ids.indexOf(a)]! - order[ids.indexOf(b)]!);
    for (const id of sorted) this.#undo(0, id);
  }

  /** Returns the last text of each field that no undone import wrote. */
  getExpected(): Record<string, string | undefined> {
    return this.#read((card, field) => {
      const written = this.#written.get(`${card} ${field}`) ?? [];
      const last = written.findLast(({ importId }) => !this.#undone.has(importId ?? ''));
      return last?.text ?? startLibrary.flashcards.get(card)?.[field];
    });
  }

  getActual(): Record<string, string | undefined> {
    return this.#read((card, field) => this.server.flashcards.get(card)?.[field]);
  }

  #read(getText: (card: string, field: (typeof FIELDS)[number]) => string | undefined) {
    return Object.fromEntries(
      CARDS.flatMap((card) => FIELDS.map((field) => [`${card} ${field}`, getText(card, field)])),
    );
  }

  #import({ device, cards, fields, clock, adds }: Extract<Step, { does: 'import' }>): void {
    const number = ++this.#count;
    const importId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const categories = adds ? [{ id: `cat9${number}`, name: 'Farm' }] : [];
    const word = { id: `f9${number}`, word: `word ${number}`, categoryId: `cat9${number}` };
    const set = { id: 90 + number, name: 'Zoo', flashcardIds: [word.id, cards[0]!] };
    this.#send(device, {
      type: 'importFlashcards',
      importId,
      fileName: 'words.csv',
      categories,
      at: `2026-03-0${clock}T08:00:00.000+01:00`,
      flashcards: adds ? [word] : [],
      edits: cards.map((card) => this.#write(device, { card, fields, number, importId })),
      ...(adds && { intoSets: { childId: 1, sets: [set] } }),
    });
  }

  #edit({ device, fields }: Extract<Step, { does: 'edit' }>, card: string): void {
    const edit = this.#write(device, { card, fields, number: ++this.#count, importId: null });
    this.#send(device, { type: 'editFlashcard', ...edit, categoryName: 'Animals' });
  }

  #write(
    device: number,
    about: {
      card: string;
      fields: readonly (typeof FIELDS)[number][];
      number: number;
      importId: string | null;
    },
  ) {
    const { card, fields, number, importId } = about;
    const current = this.#views[device]!.flashcards.get(card)!;
    // Imports may write equal texts; a parent's texts are unique.
    const text = importId ? `word ${number % 3}` : `own ${number}`;
    const texts = Object.fromEntries(fields.map((field) => [field, text]));
    for (const field of fields) {
      const key = `${card} ${field}`;
      if (this.server.flashcards.get(card)?.[field] === text) continue;
      this.#written.set(key, [...(this.#written.get(key) ?? []), { text, importId }]);
    }
    const base = Object.fromEntries(fields.map((field) => [field, current[field] ?? null]));
    return { flashcard: { ...current, ...texts }, base };
  }

  #undo(device: number, importId: string): void {
    // An import without effect on the server leaves no row there, although its device has one.
    if (this.server.imports.has(importId)) this.#send(device, { type: 'undoImport', importId });
    this.#undone.add(importId);
  }

  #send(device: number, change: Change): void {
    const id = `change ${this.#count}`;
    const { library, decision } = applyChange(this.server, change, WITHOUT_PLAN_LIMIT, id);
    expect(decision).toMatchObject({ ok: true });
    this.#views[device] = applyChange(this.#views[device]!, change, WITHOUT_PLAN_LIMIT, id).library;
    this.server = library;
  }
}

function omitTexts(library: Library) {
  const { categories, flashcards, sets } = libraryToRows(library);
  return { categories, sets, cards: flashcards.map(({ id }) => id) };
}

// docs/product/word-lists.md#undo-import
it('undoImport restores the last text that no undone import wrote', () => {
  const order = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(arbitraryStep, { minLength: 3, maxLength: 20 }), order, (steps, undoOrder) => {
      const family = new Family();
      for (const step of steps) {
        family.perform(step);
        expect(family.getActual()).toEqual(family.getExpected());
      }
      family.undoAll(undoOrder);
      expect(family.getActual()).toEqual(family.getExpected());
      expect(omitTexts(family.server)).toEqual(omitTexts(startLibrary));
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? countRuns(300)) },
  );
});
