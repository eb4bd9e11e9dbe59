export const DIALOG_OVERLAY = 'fixed inset-0 z-40 bg-ink/50';

/** The box of a dialog: nearly the whole screen on a phone, a card in the middle elsewhere. */
export const DIALOG_BOX =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-2xl -translate-x-1/2 -translate-y-1/2 flex-col rounded-card bg-paper shadow-card focus:outline-none';
