import { DIALOG_SCREENS } from './dialog-screens.ts';
import { FAMILY_SCREENS } from './family-screens.ts';
import { GUEST_SCREENS } from './guest-screens.ts';
import type { Screen } from './screen.ts';

/** Every screen and dialog of the product, each in its states. */
export const ALL_SCREENS: readonly Screen[] = [...GUEST_SCREENS, ...FAMILY_SCREENS, ...DIALOG_SCREENS];

/** Returns the screens whose name holds one of the comma-separated `words`; all of them without any. */
export function chooseScreens(words = ''): readonly Screen[] {
  const wanted = words.split(',').filter(Boolean);
  return ALL_SCREENS.filter(
    ({ name, state }) => wanted.length === 0 || wanted.some((word) => `${name}-${state}`.includes(word)),
  );
}
