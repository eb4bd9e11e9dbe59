import { screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { LibraryStore } from './library-store.ts';
import { type CommitOutcome, useCommitDurably } from './use-commit-durably.ts';

const FOOD = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } } as const;

class ErrorPage extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>the error page</p> : this.props.children);
}

afterEach(() => {
  vi.restoreAllMocks();
});

function AddFood({ onOutcome }: { onOutcome: (outcome: CommitOutcome) => void }) {
  const { commitDurably } = useCommitDurably();
  return (
    <button type="button" onClick={() => commitDurably([FOOD], onOutcome)}>
      Add
    </button>
  );
}

it('carries a change out once the rules are here, when it was made before', async () => {
  const onOutcome = vi.fn();
  const { person, stored } = await renderScreen(<AddFood onOutcome={onOutcome} />);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledWith('kept'));
  await vi.waitFor(() => expect(stored.rows.categories).toContainEqual(FOOD.category));
});

it('leads to the error page where the rules do not arrive, instead of losing the change in silence', async () => {
  vi.spyOn(LibraryStore.prototype, 'loadChanges').mockRejectedValue(new Error('no network'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onOutcome = vi.fn();
  const { person } = await renderScreen(
    <ErrorPage>
      <AddFood onOutcome={onOutcome} />
    </ErrorPage>,
  );
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('the error page');
  expect(onOutcome).not.toHaveBeenCalled();
});
