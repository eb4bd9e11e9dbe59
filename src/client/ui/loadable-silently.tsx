import { createPart, type Load, type TryAgain, useTryWhenOnline } from './create-part.tsx';
import type { Loadable } from './loadable.tsx';

/**
 * Returns a component like `loadable`, for a part without a place of its own on the page, such as a notice: nothing is drawn
 * where its file does not arrive, and it is fetched again when the network comes back.
 */
export function loadableSilently<Props extends object>(load: Load<Props>): Loadable<Props> {
  return createPart(load, null, SilentlyMissingPart);
}

function SilentlyMissingPart({ tryAgain }: { tryAgain: TryAgain }) {
  useTryWhenOnline(tryAgain);
  return null;
}
