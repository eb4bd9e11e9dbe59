import { QUOTA_WARNING } from '#shared/library/quota.ts';

const LITTLE = 0.01;

/**
 * Returns which text says how much of its room a family uses, and the percentage in it: rounded down, so that
 * 100% is full, and for a little the one that it is below.
 * @param share of the room, from 0; 1 is full
 */
export function chooseRoomText(share: number, language: string) {
  const shown = share < LITTLE ? LITTLE : Math.floor(share * 100) / 100;
  const used = new Intl.NumberFormat(language, { style: 'percent' }).format(shown);
  return { key: chooseKey(share), used };
}

function chooseKey(share: number) {
  if (share >= 1) return 'room.full';
  if (share >= QUOTA_WARNING) return 'room.nearlyFull';
  return share < LITTLE ? 'room.little' : 'room.used';
}
