import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { useCommitDurably } from './use-commit-durably.ts';

const FOOD = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

function AddFood({ onOutcome }: { onOutcome: (outcome: string) => void }) {
  const { commitDurably } = useCommitDurably();
  return (
    <button type="button" onClick={() => commitDurably([FOOD], onOutcome)}>
      Add
    </button>
  );
}

it('reports a change as kept once it is stored, and sends it', async () => {
  const onOutcome = vi.fn();
  const { person, stored } = await renderScreen(<AddFood onOutcome={onOutcome} />);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledWith('kept'));
  await vi.waitFor(() => expect(stored.rows.categories).toContainEqual(FOOD.category));
});

it('keeps a change although the file with the rules does not arrive', async () => {
  vi.spyOn(LibraryStore.prototype, 'loadChanges').mockRejectedValue(new Error('no network'));
  const onOutcome = vi.fn();
  const { person } = await renderScreen(<AddFood onOutcome={onOutcome} />);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledWith('kept'));
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('outbox/'));
  expect(keys.map((key) => JSON.parse(localStorage.getItem(key) ?? ''))).toMatchObject([{ change: FOOD }]);
});
