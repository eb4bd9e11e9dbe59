import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { useCommitDurably } from './use-commit.ts';

const ADD_FOOD = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } } as const;

function AddFoodButton({ onOutcome }: { onOutcome: (outcome: string) => void }) {
  const { commitDurably } = useCommitDurably();
  return (
    <button type="button" onClick={() => commitDurably([ADD_FOOD], onOutcome)}>
      Add
    </button>
  );
}

test('useCommitDurably reports a change as kept once it is stored', async () => {
  const onOutcome = vi.fn();
  const { person, stored } = await renderScreen(<AddFoodButton onOutcome={onOutcome} />);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalledWith('stored'));
  await vi.waitFor(() => expect(stored.rows.categories).toContainEqual(ADD_FOOD.category));
});
