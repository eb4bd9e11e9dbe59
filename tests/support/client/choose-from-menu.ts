import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an item from the menu of a row of Manage Flashcards. */
export async function chooseFromMenu(person: UserEvent, name: string, item: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: `Options for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => {
    if (screen.queryByRole('menu')) throw new Error('The menu is still open.');
  });
}
