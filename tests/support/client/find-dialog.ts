import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Returns the dialog of that role and name once it takes presses, which is a task after it is drawn. */
export async function findDialog(role: 'dialog' | 'alertdialog', name?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}
