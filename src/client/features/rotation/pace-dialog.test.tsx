import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { importCards } from '#tests/support/library/library-changes.ts';
import { PaceDialog } from './pace-dialog.tsx';

/** Renders the dialog of Set 1, which holds dog, car, table, tree and hand. Cat, bus and chair are coming. */
async function renderDialog(fields: Partial<CardSet> = {}, options: Parameters<typeof renderScreen>[1] = {}) {
  const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  const set = { ...first, coming: ['f2', 'f7', 'f12'], ...fields };
  const onClose = vi.fn();
  const dialog = (
    <LibraryGate>
      <PaceDialog setId={1} returnFocusRef={{ current: null }} onClose={onClose} />
    </LibraryGate>
  );
  const rendered = await renderScreen(dialog, {
    path: '/daily-tracking',
    ...options,
    library: { sets: [set, ...others], ...options.library },
  });
  return { ...rendered, onClose, readSet: () => rendered.stored.rows.sets[0] as CardSet };
}

const listWords = () =>
  within(screen.getByRole('list', { name: 'Next words of Set 1' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const toOption = (label: string, value: string) => [screen.getByLabelText(label), value] as const;

describe('Pace of a set', () => {
  // docs/product/rotation.md#pace-choices
  it('is one choice of three that keeps the number of words in the set', async () => {
    const { person, readSet } = await renderDialog({ pace: { cards: 4, newADay: 1, showings: 15 } });
    const choose = (name: RegExp) => person.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Usual/ }).checked).toBe(true);
    await choose(/^Fast 2 new words each day/);
    await expect.poll(() => readSet().pace).toEqual({ cards: 4, newADay: 2, showings: 6 });
    await choose(/^Gentle/);
    await expect.poll(() => readSet().pace).toEqual({ cards: 4, newADay: 1, showings: 30 });
  });

  // docs/product/next-words.md#choose-coming-words
  it('is saved one number at a time', async () => {
    const { person, readSet } = await renderDialog();
    const readValue = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
    expect([
      readValue('Words in the set'),
      readValue('New words a day'),
      readValue('Times a word is shown before it leaves'),
    ]).toEqual(['5', '1', '15']);
    await person.selectOptions(...toOption('New words a day', '2'));
    await person.selectOptions(...toOption('Times a word is shown before it leaves', '30'));
    await expect.poll(() => readSet().pace).toEqual({ cards: 5, newADay: 2, showings: 30 });
    expect((await screen.findByRole('status')).textContent).toBe('Saved');
  });

  // docs/product/stages.md#choose-stage
  it('changes with the chosen stage', async () => {
    const { person, readSet } = await renderDialog({
      coming: [],
      pace: { cards: 8, newADay: 2, showings: 20 },
    });
    await person.selectOptions(...toOption('What this set shows', 'Phrases (a red car on the road)'));
    await expect
      .poll(readSet)
      .toMatchObject({ stage: 'phrases', fill: 'en', pace: { cards: 4, newADay: 1, showings: 15 } });
    expect(screen.getByText(/A phrase stays twice as long as a word/)).toBeDefined();
    expect(screen.getByText(/takes what goes with the words your child has seen/)).toBeDefined();
    await person.selectOptions(...toOption('When no more words are coming', 'Chinese from Sproutcards'));
    await expect.poll(readSet).toMatchObject({ stage: 'phrases', fill: 'zh' });
    await person.selectOptions(...toOption('What this set shows', 'Single words'));
    await expect.poll(() => readSet().stage).toBeUndefined();
    cleanup();
    await renderDialog({ stage: 'dots', fill: 'zh', coming: [] }, { language: 'zh' });
    expect(screen.getByLabelText<HTMLSelectElement>('这一组放什么').value).toBe('dots');
    expect(screen.getByLabelText<HTMLSelectElement>('组里放几个词').value).toBe('10');
  });

  // docs/product/stages.md#choose-stage
  it('is restored when Undo reverts a change of stage', async () => {
    const pace = { cards: 8, newADay: 2, showings: 20 };
    const { person, readSet } = await renderDialog({ coming: [], pace });
    await person.selectOptions(...toOption('What this set shows', 'Phrases (a red car on the road)'));
    await expect.poll(() => readSet().stage).toBe('phrases');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().stage).toBeUndefined();
    expect([readSet().fill, readSet().pace]).toEqual([undefined, pace]);
  });

  // docs/product/rotation.md#start
  it('counts a word that comes in today to the words of the set', async () => {
    const pace = { cards: 6, newADay: 1, showings: 15 };
    await renderDialog({ pace }, { library: { children: [{ ...NEW_CHILD, rotation: 'on' }] } });
    expect(listWords()).toEqual(['bus(next)', 'chair']);
  });

  // docs/product/next-words.md#choose-coming-words
  it('applies to all sets after one press until Undo', async () => {
    const pace = { cards: 8, newADay: 2, showings: 20 };
    const { person, stored } = await renderDialog({ pace });
    const listPaces = () => stored.rows.sets.map((set) => set.pace);
    await person.click(screen.getByRole('button', { name: 'Use this for all sets' }));
    await expect.poll(listPaces).toEqual([pace, pace, pace, pace, pace]);
    expect(screen.queryByRole('button', { name: 'Use this for all sets' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    const before = { cards: 5, newADay: 1, showings: 15 };
    await expect.poll(listPaces).toEqual([pace, before, before, before, before]);
  });

  it('shows that coming words wait when none enters a day', async () => {
    const { person } = await renderDialog();
    await person.selectOptions(...toOption('New words a day', '0'));
    expect(screen.getByText('With 0 new words a day, no word comes in.')).toBeDefined();
  });

  it('lets words of the product follow until the parent stops them', async () => {
    const { person, readSet } = await renderDialog();
    const label = 'When no more words are coming';
    await person.selectOptions(...toOption(label, 'Chinese words from Sproutcards'));
    await expect.poll(() => readSet().fill).toBe('zh');
    await person.selectOptions(...toOption(label, 'The set stays as it is'));
    await expect.poll(() => readSet().fill).toBeUndefined();
  });

  it('shows whose words come next when the parent has chosen none', async () => {
    const { person } = await renderDialog({ coming: [] });
    expect(screen.getByText(/^No words are coming yet/)).toBeDefined();
    await person.selectOptions(
      ...toOption('When no more words are coming', 'Chinese words from Sproutcards'),
    );
    expect(screen.getByText(/so Chinese words from Sproutcards come next/)).toBeDefined();
    expect(screen.queryByText(/^No words are coming yet/)).toBeNull();
  });

  it('leads to the child while words do not come in by themselves', async () => {
    await renderDialog({}, { library: { children: [{ ...NEW_CHILD, rotation: 'off' }] } });
    expect(screen.getByText(/New words do not come in by themselves/)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Turn it on where you edit your child' });
    expect(link.getAttribute('href')).toBe('/profile');
  });
});

describe('Coming words of a set', () => {
  // docs/product/next-words.md#choose-coming-words
  it('move by buttons together with the focus', async () => {
    const { person, readSet } = await renderDialog();
    expect(listWords()).toEqual(['cat(next)', 'bus', 'chair']);
    await person.click(screen.getByRole('button', { name: 'Move chair up' }));
    expect(listWords()).toEqual(['cat(next)', 'chair', 'bus']);
    await screen.findByText('“chair” is number 2 now');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move chair up');
    await person.keyboard('{Enter}');
    expect(listWords()).toEqual(['chair(next)', 'cat', 'bus']);
    // The first word cannot move up, so the other button gets focus.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move chair down');
    await expect.poll(() => readSet().coming).toEqual(['f12', 'f2', 'f7']);
  });

  it('return to their position when Undo reverts their removal', async () => {
    const { person, readSet } = await renderDialog();
    await person.click(screen.getByRole('button', { name: 'Remove bus from the next words' }));
    expect(listWords()).toEqual(['cat(next)', 'chair']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove chair from the next words');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(listWords()).toEqual(['cat(next)', 'bus', 'chair']);
    await expect.poll(() => readSet().coming).toEqual(['f2', 'f7', 'f12']);
  });

  it('are suggested from the words that are neither in the set nor coming', async () => {
    const { person, readSet } = await renderDialog();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a word you have' });
    await person.type(field, 'b');
    const suggestions = within(screen.getByRole('listbox', { name: 'Words you already have' }));
    await waitFor(() => expect(suggestions.getAllByRole('option')[0]?.textContent).toBe('bird Animals'));
    expect(suggestions.queryByRole('option', { name: /^bus/ })).toBeNull();
    await person.keyboard('{ArrowDown}{Enter}');
    expect(listWords()).toEqual(['cat(next)', 'bus', 'chair', 'bird']);
    expect(field.value).toBe('');
    await expect.poll(() => readSet().coming).toEqual(['f2', 'f7', 'f12', 'f3']);
  });

  it('are added by category unless no word of it remains', async () => {
    const { person, readSet } = await renderDialog();
    const category = screen.getByLabelText('Or a whole category');
    await person.selectOptions(category, 'Animals');
    await person.click(screen.getByRole('button', { name: 'Add category' }));
    expect(listWords()).toEqual(['cat(next)', 'bus', 'chair', 'bird', 'fish', 'rabbit']);
    await screen.findByText('3 words added');
    await person.selectOptions(category, 'Animals');
    await person.click(screen.getByRole('button', { name: 'Add category' }));
    expect(screen.getByRole('alert').textContent).toContain('All words of this category');
    await expect.poll(() => readSet().coming).toHaveLength(6);
  });

  // docs/product/next-words.md#choose-coming-words
  it("are refused beyond a set's limit", async () => {
    const words = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `word ${i}`);
    const { person } = await renderDialog(
      {},
      { plan: 'print', changes: [importCards({ id: 'cat90', name: 'Farm' }, words)] },
    );
    await person.selectOptions(screen.getByLabelText('Or a whole category'), 'Farm');
    await person.click(screen.getByRole('button', { name: 'Add category' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'A set can have 500 next words. There is room for 497 more.',
    );
  });

  it('show the first 30 of many', async () => {
    const cards = Array.from({ length: 40 }, (_, i) => `f5000${i}`);
    const { person } = await renderDialog(
      { coming: cards },
      {
        library: {
          flashcards: [
            ...createPlainDefaults().flashcards,
            ...cards.map((id, i) => ({ id, word: `word ${i}`, categoryId: 'cat1' })),
          ],
        },
      },
    );
    expect(listWords()).toHaveLength(30);
    await person.click(screen.getByRole('button', { name: 'Show all 40 words' }));
    expect(listWords()).toHaveLength(40);
  });

  it('may be empty', async () => {
    const { person, onClose } = await renderDialog({ coming: [] }, { language: 'zh' });
    expect(screen.getByRole('dialog', { name: 'Set 1的新词' })).toBeDefined();
    expect(screen.getByText('接下来还没有词，请在下方添加。')).toBeDefined();
    await person.click(screen.getByRole('button', { name: '完成' }));
    expect(onClose).toHaveBeenCalled();
  });
});
