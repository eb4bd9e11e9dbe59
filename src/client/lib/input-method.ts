/** The key code of a key that an input method takes, such as for Chinese (UI Events, section 7.3.1). */
const TAKEN = 229;

/**
 * Returns true for a key that belongs to the choice of characters. In Safari, the key that ends a choice comes after the
 * composition, and only its code tells.
 */
export function isForInputMethod(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === TAKEN;
}
