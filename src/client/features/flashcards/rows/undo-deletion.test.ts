import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { planRestore } from './plan-restore.ts';

const CARDS = ['c1', 'c2'];
const FIELDS = ['word', 'english', 'pinyin'] as const;
const CATEGORY = 'cat90';
const SET = 90;

/** Creates the library that the server and every device start with. Two of its cards have a category and a set. */
function createLibrary(): Library {
  const rows = createDefaultRows('00000000-0000-4000-8000-000000000000');
  const cards = CARDS.map((id) => ({ id, word: 'one', english: 'one', pinyin: 'one', categoryId: CATEGORY }));
  return rowsToLibrary({
    history: [],
    children: rows.children,
    categories: [...rows.categories, { id: CATEGORY, name: 'one' }, { id: 'cat91', name: 'empty' }],
    flashcards: [...rows.flashcards, ...cards],
    sets: [{ ...rows.sets[0]!, id: SET, name: 'one', flashcardIds: ['c1'] }],
  });
}

type Step = { device: number } & (
  | { action: 'pull' | 'delete set' | 'delete category' | 'undo' }
  | { action: 'edit'; card: string; field: (typeof FIELDS)[number] }
  | { action: 'delete'; cards: string[] }
  | { action: 'move'; card: string }
  | { action: 'rename category' | 'rename set' }
);

const device = fc.nat(2);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ device, action: fc.constantFrom('pull', 'delete set', 'delete category', 'undo', 'undo') }),
  fc.record({
    device,
    action: fc.constant('edit' as const),
    card: fc.constantFrom(...CARDS),
    field: fc.constantFrom(...FIELDS),
  }),
  fc.record({ device, action: fc.constant('delete' as const), cards: fc.subarray(CARDS, { minLength: 1 }) }),
  fc.record({ device, action: fc.constant('move' as const), card: fc.constantFrom(...CARDS) }),
  fc.record({ device, action: fc.constantFrom('rename category', 'rename set') }),
);

/** A server and three devices. Each device sees what it has pulled and its own changes. */
class Family {
  server = createLibrary();
  readonly #views = [this.server, this.server, this.server];
  readonly #undo: (Change | null)[] = [null, null, null];
  /** The value of each field after the last edit that the server accepted. */
  readonly expected = new Map<string, string>();
  #count = 0;

  runStep(step: Step): void {
    const view = this.#views[step.device]!;
    const value = `value ${++this.#count}`;
    switch (step.action) {
      case 'pull':
        this.#views[step.device] = this.server;
        return;
      case 'undo': {
        const undo = this.#undo[step.device];
        if (undo) this.#send(step.device, undo);
        this.#undo[step.device] = null;
        return;
      }
      case 'edit': {
        const card = view.flashcards.get(step.card);
        if (!card) return;
        const flashcard = { ...card, [step.field]: value };
        const edit = { base: { [step.field]: card[step.field] ?? null }, categoryName: 'one' };
        if (this.#send(step.device, { type: 'editFlashcard', flashcard, ...edit })) {
          this.expected.set(`${step.card} ${step.field}`, value);
        }
        return;
      }
      case 'move': {
        const flashcardIds = [step.card];
        const exists = this.server.flashcards.has(step.card) && view.flashcards.has(step.card);
        if (!exists) return;
        const category = { id: this.#count % 2 ? CATEGORY : 'cat92', name: 'one' };
        if (this.#send(step.device, { type: 'moveFlashcards', flashcardIds, category })) {
          this.expected.set(`${step.card} categoryId`, category.id);
        }
        return;
      }
      case 'delete': {
        const deletion = { type: 'deleteFlashcards' as const, flashcardIds: step.cards };
        this.#undo[step.device] = planRestore(view, deletion, 'Unknown');
        this.#send(step.device, deletion);
        return;
      }
      case 'delete set': {
        const set = view.sets.get(SET);
        if (!set) return;
        this.#undo[step.device] = { type: 'reviveSet', set, asDeleted: true };
        this.#send(step.device, { type: 'deleteSet', setId: SET });
        return;
      }
      case 'delete category': {
        const category = view.categories.get('cat91');
        if (!category) return;
        this.#undo[step.device] = { type: 'addCategory', category, asDeleted: true };
        this.#send(step.device, { type: 'deleteCategory', categoryId: 'cat91' });
        return;
      }
      case 'rename set': {
        const set = view.sets.get(SET);
        if (!set) return;
        const rename = { type: 'renameSet', setId: SET, name: value, base: set.name } as const;
        if (this.#send(step.device, rename)) this.expected.set('set', value);
        return;
      }
      case 'rename category': {
        const category = view.categories.get('cat91');
        if (!category) return;
        const renamed = { ...category, name: value };
        if (this.#send(step.device, { type: 'renameCategory', category: renamed, base: category.name })) {
          this.expected.set('category', value);
        }
      }
    }
  }

  #send(sender: number, change: Change): boolean {
    const id = `change ${this.#count}`;
    const { library, decision } = applyChange(this.server, change, WITHOUT_PLAN_LIMIT, id);
    this.server = library;
    this.#views[sender] = applyChange(this.#views[sender]!, change, WITHOUT_PLAN_LIMIT, id).library;
    return decision.ok;
  }

  /** Returns the server's value of a field, or undefined if its row is deleted. */
  readField(name: string): string | undefined {
    const [subject = '', field] = name.split(' ');
    if (subject === 'set') return this.server.sets.get(SET)?.name;
    if (subject === 'category') return this.server.categories.get('cat91')?.name;
    return this.server.flashcards.get(subject)?.[field as (typeof FIELDS)[number]];
  }
}

// docs/product/data-and-devices.md#undone-deletions
test('keeps the last value that arrived through any edits, deletions and undos of three devices', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { minLength: 3, maxLength: 25 }), (steps) => {
      const family = new Family();
      for (const step of steps) family.runStep(step);
      for (const [name, value] of family.expected) expect(family.readField(name) ?? value, name).toBe(value);
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? 300) },
  );
});
