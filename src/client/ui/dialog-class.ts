export const DIALOG_OVERLAY = 'dialog-veil';

/** The box of a dialog: a sheet at the bottom of a phone, a box in the middle elsewhere (controls.css). */
export const DIALOG_BOX = 'dialog-box';
/** The box of a question or a sentence. */
export const SMALL_DIALOG_BOX = 'dialog-box dialog-box-narrow';
