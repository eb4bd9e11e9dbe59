import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChildId } from '#client/library/use-child.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { ConflictNotices } from './conflict-notices.tsx';

const DAY = '2026-03-01';
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
const write = (childId: number, text: string, base: string): Change => ({
  type: 'logDay',
  entry: createEntry(DAY, { childId, note: { text, base } }),
});
/** Two devices rewrite one line. */
const rewrite = (childId: number): Change[] => [
  write(childId, 'good', ''),
  write(childId, 'very good', 'good'),
  write(childId, 'not good', 'good'),
];

function ChosenChild() {
  return <p>Child {useChildId()}</p>;
}

const page = (
  <>
    <ChosenChild />
    <ConflictNotices />
  </>
);

// docs/product/children.md#days-of-children
it('names the child whose note two devices wrote, and leads to the day of that child', async () => {
  const { person, stored } = await renderScreen(page, {
    changes: [addBen, ...rewrite(2)],
  });
  expect(
    await screen.findByText('Two devices wrote the note of Ben, Sun, Mar 1, 2026. Both texts are in it.'),
  ).toBeDefined();
  expect(screen.getByText('Child 1')).toBeDefined();
  await person.click(screen.getByRole('link'));
  await screen.findByText('Child 2');
  await waitFor(() => expect(stored.rows.conflicts).toEqual([]));
});

it('names the day alone when there is one child', async () => {
  await renderScreen(page, { changes: rewrite(1) });
  expect(await screen.findByText(/^Two devices wrote the note of Sun, Mar 1, 2026\./)).toBeDefined();
});
