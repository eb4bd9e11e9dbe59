import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useChooseChild } from '#client/library/use-child.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { TrackingPage } from '../tracking-page.tsx';

const BEN = 2;
const today = getLocalDay(new Date());
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const addSetOfBen: Change = {
  type: 'addSet',
  set: { id: 1_000_007, childId: BEN, name: 'Fruit', flashcardIds: ['f1'] },
};
const logSession: Change = {
  type: 'logDay',
  entry: createEntry(today, { source: 'player', flashes: [{ setId: 1, cardIds: ['f1'], count: 1 }] }),
};

function ChildButtons() {
  const choose = useChooseChild();
  return [1, BEN].map((id) => (
    <button key={id} type="button" onClick={() => choose(id)}>
      {`Child ${id}`}
    </button>
  ));
}

const renderPage = (changes: Change[]) =>
  renderScreen(
    <>
      <ChildButtons />
      <TrackingPage WordsDialog={() => null} />
    </>,
    { path: '/daily-tracking', changes },
  );
const querySessions = () => screen.queryByRole('list', { name: /sessions/i });
describe('TrackingPage of a family with several children', () => {
  it('moves a session to another child until Undo', async () => {
    const { person, stored } = await renderPage([addBen, logSession]);
    await person.click(screen.getByRole('button', { name: /^Move to Ben: Session at/ }));
    await screen.findByText('Moved to Ben.');
    expect(querySessions()).toBeNull();
    await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: BEN, setUsage: { '1': 1 } }]));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: 1 }]));
  });

  it('offers a menu when a session can move to several children', async () => {
    const addCem: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN + 1, name: 'Cem' } };
    const { person, stored } = await renderPage([addBen, addCem, logSession]);
    await person.click(screen.getByRole('button', { name: /^Move to another child: Session at/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move to Cem' }));
    await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: BEN + 1 }]));
  });

  it('offers no move in a family with one child', async () => {
    await renderPage([logSession]);
    expect(querySessions()).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull();
  });

  // docs/product/children.md#days-of-children
  it('keeps the unsaved input of each child', async () => {
    const { person, stored } = await renderPage([addBen, addSetOfBen, logSession]);
    await person.type(screen.getByLabelText('Notes'), 'of the first');
    await person.click(screen.getByRole('button', { name: `Child ${BEN}` }));
    expect(querySessions()).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
    expect(screen.queryByRole('checkbox', { name: 'Set 1' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'One more for Fruit' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved successfully!');
    await waitFor(() =>
      expect(stored.rows.history.map(({ childId, setUsage }) => [childId, setUsage])).toEqual([
        [1, { '1': 1 }],
        [BEN, { '1000007': 1 }],
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Child 1' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('of the first');
    expect(within(querySessions() as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
  });
});
