/** The key code of keys that an input method handles, such as one for Chinese (UI Events, section 7.3.1). */
const TAKEN = 229;

/**
 * Returns true for a key that an input method uses to choose characters. In Safari, the key that ends a choice comes after
 * the composition and is recognizable only by its code.
 */
export function isForInputMethod(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === TAKEN;
}
