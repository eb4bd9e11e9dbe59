import type { ReactNode } from 'react';
import { createPart, type Load } from './create-part.tsx';
import type { Loadable } from './loadable.tsx';
import { MissingPart } from './missing-part.tsx';

/**
 * Returns a component like `loadable`, for a part that the page around it is usable without: where its file does not
 * arrive, a line in its place says so and offers to try again. While the file is on its way, it draws `room`.
 */
export function loadablePart<Props extends object>(
  load: Load<Props>,
  room: ReactNode = null,
): Loadable<Props> {
  return createPart(load, room, MissingPart);
}
