import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { ManagePage } from '../manage-page.tsx';

const FLASHCARDS = ['dog', 'cat', 'car'].map((word, index) => ({
  id: `f${index + 1}`,
  word,
  categoryId: word === 'car' ? 'cat2' : 'cat1',
}));
const SETS = [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f2', 'f1'] }];

/** Opens the list and selects the cards with these words. */
async function selectCards(...words: string[]) {
  const { person, stored } = await renderScreen(<ManagePage printTab={null} PaceDialog={() => null} />, {
    path: '/manage-flashcards?tab=flashcards',
    library: { flashcards: FLASHCARDS, sets: SETS },
  });
  await person.click(screen.getByRole('button', { name: 'Select' }));
  const bar = screen.getByRole('region', { name: 'Selected flashcards' });
  expect(document.activeElement).toBe(bar);
  for (const word of words) {
    await person.click(screen.getByRole('checkbox', { name: new RegExp(`^${word}`) }));
  }
  const press = (name: string) => person.click(within(bar).getByRole('button', { name }));
  return { person, stored, bar, press, before: stored.rows };
}

// docs/product/library.md#bulk-changes
it.each([
  { button: 'Delete', choose: null, count: 3, done: '3 flashcards deleted' },
  {
    button: 'Move',
    choose: ['To the category', 'Vehicles', 'Move'],
    count: 2,
    done: '2 flashcards moved to Vehicles',
  },
  {
    button: 'Remove from a set',
    choose: ['Set', 'Set 1', 'Remove from the set'],
    count: 2,
    done: '2 flashcards removed from Set 1',
  },
])(
  'changes the selected cards by $button and restores them by Undo',
  async ({ button, choose, count, done }) => {
    const { person, stored, bar, press, before } = await selectCards('dog', 'cat', 'car');
    expect(bar.textContent).toContain('3 selected');
    await press(button);
    if (choose) {
      const [label, target, confirm] = choose;
      const dialog = within(await findDialog('dialog'));
      await person.selectOptions(dialog.getByLabelText(label!), target!);
      await person.click(dialog.getByRole('button', { name: confirm! }));
    }
    await screen.findByText(done);
    await waitFor(() => expect(document.activeElement).toBe(bar));
    expect(bar.textContent).toContain('0 selected');
    await expect.poll(() => stored.rows).not.toEqual(before);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`${count} flashcards are as they were before`);
    await expect.poll(() => stored.rows).toEqual(before);
  },
);

it('keeps filtered cards selected and drops a card that another device deletes', async () => {
  const { person, stored, bar, press } = await selectCards('dog');
  await person.selectOptions(screen.getByLabelText('Show category'), 'Vehicles');
  await press('Select all shown');
  expect(bar.textContent).toContain('2 selected');
  stored.changeElsewhere({ type: 'deleteFlashcards', flashcardIds: ['f1'] });
  fireEvent.focus(window);
  await waitFor(() => expect(bar.textContent).toContain('1 selected'));
  await press('Done');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }));
});
