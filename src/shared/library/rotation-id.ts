import { deriveUuid } from '#shared/account/derive-uuid.ts';
import type { Rotation } from './tables/rotation.ts';

export function rotationId({
  childId,
  setId,
  ordinal,
}: Pick<Rotation, 'childId' | 'setId' | 'ordinal'>): string {
  return deriveUuid(`rotation ${childId} ${setId} ${ordinal}`);
}
