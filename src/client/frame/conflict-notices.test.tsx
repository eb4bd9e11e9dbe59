import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useChildId } from '#client/library/use-child.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { ConflictNotices } from './conflict-notices.tsx';

const DAY = '2026-03-01';
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
const createNoteChange = (childId: number, text: string, base: string): Change => ({
  type: 'logDay',
  entry: createEntry(DAY, { childId, note: { text, base } }),
});
/** Returns changes of the same note by two devices. */
const createNoteConflict = (childId: number): Change[] => [
  createNoteChange(childId, 'good', ''),
  createNoteChange(childId, 'very good', 'good'),
  createNoteChange(childId, 'not good', 'good'),
];

function ChildId() {
  return <p>Child {useChildId()}</p>;
}

const page = (
  <>
    <ChildId />
    <ConflictNotices />
  </>
);

describe('ConflictNotices', () => {
  // docs/product/children.md#days-of-children
  it('names the child of a conflicting note and links to the day of that child', async () => {
    const { person, stored } = await renderScreen(page, {
      changes: [addBen, ...createNoteConflict(2)],
    });
    expect(
      await screen.findByText(/^Two devices wrote the note of Ben, Sun, Mar 1.*\. Both texts are in it\.$/),
    ).toBeDefined();
    expect(screen.getByText('Child 1')).toBeDefined();
    await person.click(screen.getByRole('link'));
    await screen.findByText('Child 2');
    await waitFor(() => expect(stored.rows.conflicts).toEqual([]));
  });

  it('names only the day in a family with one child', async () => {
    await renderScreen(page, { changes: createNoteConflict(1) });
    expect(await screen.findByText(/^Two devices wrote the note of Sun, Mar 1/)).toBeDefined();
  });

  const createRename = (name: string): Change => ({ type: 'renameSet', setId: 1, name, base: 'Set 1' });

  it('offers both names of a set and applies the chosen name', async () => {
    const { person, stored } = await renderScreen(<ConflictNotices />, {
      changes: [createRename('Fruit'), createRename('Morning')],
    });
    expect(await screen.findByText('A set was renamed on two devices.')).toBeDefined();
    expect(screen.getByText('Morning')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Use the other version' }));
    await expect.poll(() => stored.rows.sets[0]?.name).toBe('Fruit');
    await expect.poll(() => stored.rows.conflicts).toEqual([]);
  });
});
