import { deriveUuid } from '#shared/account/derive-uuid.ts';
import type { Rotation } from './tables/rotation.ts';

/** Returns the id of a set's rotation: two devices that make it give it the same one. */
export function rotationId({
  childId,
  setId,
  ordinal,
}: Pick<Rotation, 'childId' | 'setId' | 'ordinal'>): string {
  return deriveUuid(`rotation ${childId} ${setId} ${ordinal}`);
}
