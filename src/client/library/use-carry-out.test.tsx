import { screen } from '@testing-library/react';
import { useState } from 'react';
import { test } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { useCarryOut } from './use-carry-out.ts';
import { useLibraryContext } from './use-library.ts';

const ADD_FOOD = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } } as const;

function AddFoodButton() {
  const { store } = useLibraryContext();
  const [message, setMessage] = useState<string | null>(null);
  const [notify] = useState(() => ({
    success: (text: string) =>
      setMessage(`${text}, ${store.getSnapshot().isStoring ? 'still to store' : 'stored'}`),
    error: setMessage,
  }));
  const carryOut = useCarryOut(notify);
  return (
    <button type="button" onClick={() => carryOut([ADD_FOOD], 'Added')}>
      {message ?? 'Add'}
    </button>
  );
}

// docs/product/data-and-devices.md#outbox
test('useCarryOut notifies once the change is stored', async () => {
  const { person } = await renderScreen(<AddFoodButton />);
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: 'Added, stored' });
});
