import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  type CopyTexts,
  isSameMarker,
  type Marker,
  readCopy,
  readMarker,
  removeCopy,
  writeCopy,
} from './library-copy.ts';
import { listParkedCopies, parkCopy } from './parked-copies.ts';

type FoundCopy = {
  marker: Marker;
  storage: SafeStorage;
  isSealed: boolean;
  read: () => CopyTexts | null;
  drop: () => void;
};

type Places = {
  /** Where the session lies. */
  here: SafeStorage;
  other: SafeStorage;
  /** Without the account's key what is sealed stays so. */
  key: Uint8Array | null;
};

/**
 * Leaves one copy of the account readable `here`: the one that is there, or else the one of the highest revision. Every
 * other one waits sealed, whatever its number: it may be of a history that a restored server has lost, and only the server
 * can tell.
 */
export function settleCopies(userId: string, places: Places): void {
  const { here } = places;
  // What could be sealed of another account has been; a copy without a key would never be readable for this one.
  const owner = readMarker(here)?.owner;
  if (owner !== undefined && owner !== userId) removeCopy(here);
  for (const copy of listCopies(userId, places)) {
    const marker = readMarker(here);
    if (marker === null) moveCopy(copy, userId, places);
    else if (isSameMarker(marker, copy.marker)) copy.drop();
    else sealCopy(copy, userId, places);
  }
}

/** Lists the copies besides the readable one `here`, the highest revision first. */
function listCopies(userId: string, { here, other, key }: Places): FoundCopy[] {
  const marker = readMarker(other);
  const readable: FoundCopy[] =
    marker?.owner === userId
      ? [
          {
            marker,
            storage: other,
            isSealed: false,
            read: () => readCopy(other, userId),
            drop: () => removeCopy(other),
          },
        ]
      : [];
  const parked = [here, other].flatMap((storage) =>
    key ? listParkedCopies(storage, userId, key).map((copy) => ({ ...copy, storage, isSealed: true })) : [],
  );
  return [...readable, ...parked].sort((a, b) => b.marker.rev - a.marker.rev);
}

function moveCopy(copy: FoundCopy, userId: string, { here, key }: Places): void {
  const texts = copy.read();
  if (texts === null) return;
  const isMoved = writeCopy(here, texts);
  copy.drop();
  // It may fit now. If not, it waits sealed for more room.
  if (!isMoved && !writeCopy(here, texts) && key !== null) parkCopy(copy.storage, userId, key, texts);
}

function sealCopy(copy: FoundCopy, userId: string, { key }: Places): void {
  const texts = copy.isSealed ? null : copy.read();
  if (texts !== null && key !== null) parkCopy(copy.storage, userId, key, texts);
}
