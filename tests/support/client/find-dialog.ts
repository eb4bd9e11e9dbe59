import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Returns the dialog once it accepts clicks, which is one task after it is rendered. */
export async function findDialog(role: 'dialog' | 'alertdialog', name?: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}

/** Clicks outside the open dialog. The backdrop has no role, so it is found by its class. */
export function pressBesideDialog(): void {
  const backdrop = document.querySelector('.dialog-backdrop');
  if (!backdrop) throw new Error('No dialog is open.');
  fireEvent.pointerDown(backdrop, { button: 0 });
  fireEvent.click(backdrop);
}
