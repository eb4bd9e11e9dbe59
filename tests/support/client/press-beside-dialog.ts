import { fireEvent } from '@testing-library/react';

/** Presses beside the open dialog. What is there has no role, so it is found by its class. */
export function pressBesideDialog(): void {
  const veil = document.querySelector('.dialog-veil');
  if (!veil) throw new Error('No dialog is open.');
  fireEvent.pointerDown(veil, { button: 0 });
  fireEvent.click(veil);
}
